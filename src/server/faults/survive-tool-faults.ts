/**
 * Uncaught exceptions and unhandled rejections of the process in; out goes a report for each that the
 * asynchronous context ties to a tool, and `onFatal` for every other one. A fault of a tool ends nothing
 * (R-FAULT).
 */
import { safeCallback } from '../../async/safe-callback.ts';
import { currentToolScope, errorText, trackToolScopes, type ToolScope } from '../../tool/index.ts';
import { noteLostScopes, takeLostScope } from './lost-scopes.ts';

export interface ToolFault extends ToolScope {
  readonly kind: 'exception' | 'rejection';
  readonly error: unknown;
  /** The error for a log: its stack, whatever it is, never long. */
  readonly text: string;
}

export interface FaultHandlers {
  readonly onFault: (fault: ToolFault) => void;
  /** For each fault outside of tools; default: as if nothing listened here. */
  readonly onFatal?: (error: unknown) => void;
}

/** Of all servers of the process; its listeners are installed while there are any. */
const handlers: Set<FaultHandlers> = new Set();
let uninstall: () => void = () => undefined;

/**
 * From now on, until the function that it returns is called. Listeners of the surrounding program stay, and
 * Node calls them as well, in the order in which they were added.
 */
export function surviveToolFaults({ onFault, onFatal }: FaultHandlers): () => void {
  const own: FaultHandlers = {
    onFault: safeCallback(onFault, printThrown),
    ...(onFatal !== undefined && { onFatal }),
  };
  if (handlers.size === 0) uninstall = install();
  handlers.add(own);
  return () => {
    if (handlers.delete(own) && handlers.size === 0) uninstall();
  };
}

function install(): () => void {
  const stops = [trackToolScopes(), noteLostScopes()];
  process.on('uncaughtException', onException).on('unhandledRejection', onRejection);
  return () => {
    process.off('uncaughtException', onException).off('unhandledRejection', onRejection);
    for (const stop of stops) stop();
  };
}

/** With `--unhandled-rejections=strict` a rejection comes here first, and then to its own listener. */
function onException(error: unknown, origin: NodeJS.UncaughtExceptionOrigin): void {
  if (origin === 'uncaughtException') handle('exception', error);
}

function onRejection(error: unknown): void {
  handle('rejection', error);
}

function handle(kind: ToolFault['kind'], error: unknown): void {
  const scope = currentToolScope() ?? takeLostScope(error);
  if (scope !== undefined) {
    const fault = { ...scope, kind, error, text: errorText(error) };
    for (const { onFault } of handlers) onFault(fault);
    return;
  }
  const ends = [...handlers].flatMap(({ onFatal }) => onFatal ?? []);
  if (ends.length === 0) endAsWithoutListeners(kind, error);
  for (const end of ends) end(error);
}

/** Where the program listens as well, what happens next is its decision. */
function endAsWithoutListeners(kind: ToolFault['kind'], error: unknown): void {
  const event = kind === 'exception' ? 'uncaughtException' : 'unhandledRejection';
  if (process.listenerCount(event) > 1) return;
  process.stderr.write(`Uncaught ${kind}: ${errorText(error)}\n`);
  process.exit(1);
}

function printThrown(error: Error): void {
  process.stderr.write(`anyshape: onFault threw: ${errorText(error)}\n`);
}
