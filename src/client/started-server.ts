/**
 * A command in; a transport to the server that it starts out. Its lines are bounded. Closing it more than once waits for
 * the same end: stdin is closed, then the process gets SIGTERM, then SIGKILL, two seconds apart.
 */
import type { Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { answerBoundError } from './answer-bounds.ts';
import { inheritedEnvironment, withoutOwn } from './environment.ts';
import type { StdioTarget, TargetSettings } from './target.ts';

/** How the SDK begins to say that a line was too long; it closes the transport then. */
const LINE_TOO_LONG = 'ReadBuffer exceeded';

export function startedServer(target: StdioTarget, { bounds, breaches }: TargetSettings): Transport {
  const { command, args = [], env, cwd } = target;
  const transport = new StdioClientTransport({
    command,
    args: [...args],
    maxBufferSize: bounds.lineBytes,
    ...(env !== undefined && { env: env === 'inherit' ? inheritedEnvironment() : withoutOwn(env) }),
    ...(cwd !== undefined && { cwd }),
  });
  let onError: Transport['onerror'];
  Object.defineProperty(transport, 'onerror', {
    get: () => onError,
    set(handler: Transport['onerror']) {
      onError = (error) => handler?.(error.message.startsWith(LINE_TOO_LONG) ? lineBreach() : error);
    },
  });
  const lineBreach = (): Error => {
    const breach = answerBoundError('lineBytes', bounds.lineBytes);
    breaches.endConnection(breach);
    // It may go on writing; closing would ask it to end only after two seconds.
    if (transport.pid !== null) process.kill(transport.pid, 'SIGTERM');
    return breach;
  };
  const close = transport.close.bind(transport);
  let closing: Promise<void> | undefined;
  transport.close = () => (closing ??= close());
  return transport;
}
