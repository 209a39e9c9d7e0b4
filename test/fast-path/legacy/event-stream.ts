/**
 * One request over a loopback socket whose answer is read event by event, so that a client can answer or
 * leave meanwhile.
 */
import { request as httpRequest, type ClientRequest } from 'node:http';
import { vi } from 'vitest';
import type { Message } from '../../http/exchange.ts';
import { legacyRequest, type LegacyRequest } from '../legacy-requests.ts';

export interface EventStream {
  readonly status: () => number | undefined;
  /** Of the last event that had one. */
  readonly lastEventId: () => string | undefined;
  readonly messages: Message[];
  /** Until there is such a message. */
  until(isWanted: (message: Message) => boolean): Promise<Message>;
  readonly ended: Promise<void>;
  readonly isEnded: () => boolean;
  destroy(): void;
}

const WAIT = { timeout: 10_000, interval: 5 };

export function openEventStream(
  url: string,
  sent: LegacyRequest,
  version: string,
  session: string | undefined,
): EventStream {
  const messages: Message[] = [];
  let status: number | undefined;
  let lastEventId: string | undefined;
  let isEnded = false;
  const take = (line: string): void => {
    if (line.startsWith('id: ')) lastEventId = line.slice('id: '.length);
    const data = line.startsWith('data: ') ? line.slice('data: '.length).trim() : '';
    if (data !== '') messages.push(JSON.parse(data) as Message);
  };
  const { outgoing, ended } = send(url, sent, version, session, (code) => (status = code), take);
  return {
    status: () => status,
    lastEventId: () => lastEventId,
    messages,
    until: (isWanted) =>
      vi.waitFor(() => {
        const message = messages.find(isWanted);
        if (message === undefined) throw new Error(`Not among ${JSON.stringify(messages)}.`);
        return message;
      }, WAIT),
    ended: ended.then(() => void (isEnded = true)),
    isEnded: () => isEnded,
    destroy: () => outgoing.destroy(),
  };
}

function send(
  url: string,
  sent: LegacyRequest,
  version: string,
  session: string | undefined,
  onHead: (status: number | undefined) => void,
  onLine: (line: string) => void,
): { readonly outgoing: ClientRequest; readonly ended: Promise<void> } {
  const { method, headers, body } = legacyRequest(sent, version, session);
  const length = body === undefined ? {} : { 'Content-Length': String(body.length) };
  const outgoing = httpRequest(url, {
    method,
    agent: false,
    headers: { ...Object.fromEntries(headers), ...length },
  });
  const ended = new Promise<void>((resolve) => {
    outgoing.on('error', () => resolve());
    outgoing.on('response', (incoming) => {
      onHead(incoming.statusCode);
      let rest = '';
      incoming.setEncoding('utf8').on('data', (text: string) => {
        const lines = (rest + text).split('\n');
        rest = lines.pop()!;
        lines.forEach(onLine);
      });
      incoming.on('error', () => undefined).on('close', () => resolve());
    });
  });
  outgoing.end(body);
  return { outgoing, ended };
}
