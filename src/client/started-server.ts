/**
 * A command in; a transport to the server that it starts out. Its lines are bounded. Closing it more than
 * once waits for the same end: stdin is closed, then the process gets SIGTERM, then SIGKILL, two seconds
 * apart; then its descendants end.
 */
import type { Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { answerBoundError } from './answer-bounds.ts';
import { inheritedEnvironment, withoutOwn } from './environment.ts';
import { guardProcess } from './orphan-guard.ts';
import { endTree, signalProcess } from './process-tree.ts';
import type { StdioTarget, TargetSettings } from './target.ts';

/** The start of the SDK's message for a line that is too long; it then closes the transport. */
const LINE_TOO_LONG = 'ReadBuffer exceeded';

export class StartedServer extends StdioClientTransport {
  private closing: Promise<void> | undefined;
  private release: (() => void) | undefined;

  override async start(): Promise<void> {
    await super.start();
    this.release = guardProcess(this.pid);
  }

  override close(): Promise<void> {
    return (this.closing ??= endTree(this.pid, () => super.close()).finally(() => this.release?.()));
  }

  /** See `dispose` below. */
  ended(): void {
    this.release?.();
  }
}

/** Private in the types of the SDK. */
interface Disposable {
  readonly pid: number | null;
  _dispose(): Promise<void>;
  ended(): void;
}

/**
 * To ask for the version, the SDK starts a second process, from the same class and parameters, and ends it by
 * `_dispose`. Without `_dispose`, it asks the first process, and servers before 2026-07-28 may then exit.
 */
const { _dispose: dispose } = StdioClientTransport.prototype as unknown as Disposable;
Object.defineProperty(StartedServer.prototype, '_dispose', {
  value(this: Disposable) {
    return endTree(this.pid, () => dispose.call(this)).finally(() => this.ended());
  },
});

export function startedServer(
  target: StdioTarget,
  { bounds, breaches, onStderr }: TargetSettings,
): Transport {
  const { command, args = [], env, cwd } = target;
  const transport = new StartedServer({
    command,
    args: [...args],
    maxBufferSize: bounds.lineBytes,
    ...(onStderr !== undefined && { stderr: 'pipe' }),
    ...(env !== undefined && { env: env === 'inherit' ? inheritedEnvironment() : withoutOwn(env) }),
    ...(cwd !== undefined && { cwd }),
  });
  if (onStderr !== undefined) transport.stderr?.on('data', onStderr);
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
    // Closing would end it only after two seconds.
    if (transport.pid !== null) signalProcess(transport.pid, 'SIGTERM');
    return breach;
  };
  return transport;
}
