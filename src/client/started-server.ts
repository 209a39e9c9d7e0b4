/**
 * A command in; a transport to the server that it starts out. Its lines are bounded. Closing it more than once waits for
 * the same end: stdin is closed, then the process gets SIGTERM, then SIGKILL, two seconds apart; then what it started.
 */
import type { Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { answerBoundError } from './answer-bounds.ts';
import { inheritedEnvironment, withoutOwn } from './environment.ts';
import { endTree, signalProcess } from './process-tree.ts';
import type { StdioTarget, TargetSettings } from './target.ts';

/** How the SDK begins to say that a line was too long; it closes the transport then. */
const LINE_TOO_LONG = 'ReadBuffer exceeded';

export class StartedServer extends StdioClientTransport {
  private closing: Promise<void> | undefined;

  override close(): Promise<void> {
    return (this.closing ??= endTree(this.pid, () => super.close()));
  }
}

/** Of the SDK alone: its types keep it private. */
interface Disposable {
  readonly pid: number | null;
  _dispose(): Promise<void>;
}

/**
 * To ask for the version, the SDK starts a second process, from the same class and parameters, and ends it by `_dispose`.
 * A class without a `_dispose` of its own would be asked in place, where servers of before 2026 may exit.
 */
const { _dispose: dispose } = StdioClientTransport.prototype as unknown as Disposable;
Object.defineProperty(StartedServer.prototype, '_dispose', {
  value(this: Disposable) {
    return endTree(this.pid, () => dispose.call(this));
  },
});

export function startedServer(target: StdioTarget, { bounds, breaches }: TargetSettings): Transport {
  const { command, args = [], env, cwd } = target;
  const transport = new StartedServer({
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
      onError = (error) => {
        if (!error.message.startsWith(LINE_TOO_LONG)) handler?.(error);
        // It may go on writing until it has ended.
        else if (!isTooLong) handler?.(endForLine());
      };
    },
  });
  let isTooLong = false;
  const endForLine = (): Error => {
    isTooLong = true;
    const breach = answerBoundError('lineBytes', bounds.lineBytes);
    breaches.endConnection(breach);
    // Closing would ask it to end only after two seconds.
    if (transport.pid !== null) signalProcess(transport.pid, 'SIGTERM');
    return breach;
  };
  return transport;
}
