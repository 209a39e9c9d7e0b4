/**
 * A request that was read here in; out what `node:http` would have made of it, for whoever answers it in its place: a
 * response on the same socket, with all that belongs to writing one.
 */
import { ServerResponse, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { KEEP_ALIVE_SECONDS } from './answer.ts';
import type { PlainRequest } from './request-reader.ts';

export interface ResponseOptions {
  /** The connection ends behind it. */
  readonly isLast: boolean;
  /** It has been written; `isLast` where that, or the response itself, says so. */
  readonly onFinished: (isLast: boolean) => void;
}

export function responseTo(
  { head }: PlainRequest,
  socket: Socket,
  { isLast, onFinished }: ResponseOptions,
): ServerResponse {
  const request = {
    ...{ method: head.method, url: head.target, headers: Object.fromEntries(head.headers) },
    ...{ httpVersionMajor: 1, httpVersionMinor: head.version === 'HTTP/1.1' ? 1 : 0 },
    ...{ socket, complete: true },
  };
  const response = new ServerResponse(request as unknown as IncomingMessage);
  const onDrain = (): unknown => response.emit('drain');
  const leave = (): void => {
    response.detachSocket(socket);
    socket.off('drain', onDrain);
    process.nextTick(() => response.emit('close'));
    onFinished(isLast || response.getHeader('Connection') === 'close');
  };
  response.shouldKeepAlive = !isLast;
  // By which `node:http` tells its responses what to say about it.
  Object.assign(response, { _keepAliveTimeout: KEEP_ALIVE_SECONDS * 1_000 });
  response.assignSocket(socket);
  socket.on('drain', onDrain);
  response.once('finish', leave);
  return response;
}
