/**
 * Arguments and options of `anyshape call` in; the natural value or an error printed, and the exit code out.
 */
import type { Command } from 'commander';
import { redact } from '../../sources/http/index.ts';
import { columnsOf, Exit, paintFor, type Io } from '../io.ts';
import {
  isServer,
  serverOf,
  startedServer,
  type NamedServer,
  type ServerSettings,
} from '../server-target.ts';
import type { ServerFlags } from '../server-options.ts';
import { withStdoutReserved } from '../reserved-stdout.ts';
import { mismatchLog, type MismatchLine } from '../routes/mismatch-log.ts';
import type { RouteFlags } from '../routes/options.ts';
import { routeSettings } from '../routes/settings.ts';
import { callOwn } from './call-own.ts';
import { callServer } from './call-server.ts';
import { callTests } from './call-tests.ts';
import { sortWords } from './argument-words.ts';
import { terminalAsking } from './ask-on-terminal.ts';
import { callEvents } from './call-events.ts';
import type { CallSettings } from './call-settings.ts';
import { jsonOf, resultText, withoutControls, type Called } from './called.ts';
import { readArguments } from './read-arguments.ts';
import { tableFor } from './result-table.ts';

export interface CallOptions extends RouteFlags, ServerFlags {
  readonly args?: string;
  readonly tests?: boolean;
  readonly strict?: boolean;
  readonly protocol?: string;
  readonly json?: boolean;
}

export interface CallRequest {
  readonly tool: string | undefined;
  /** Behind the tool: sources and arguments. */
  readonly words: readonly string[];
  readonly serverCommand: readonly string[];
  readonly options: CallOptions;
  readonly command: Command;
}

export async function callTool(
  { tool, words, serverCommand, options, command }: CallRequest,
  io: Io,
): Promise<number> {
  const routes = routeSettings(options, io);
  const onMismatch = ({ message }: MismatchLine): void => io.stderr(`anyshape: ${message}\n`);
  const settings = { routes, registry: { onMismatch: mismatchLog(onMismatch, routes.origins) } };
  if (options.tests === true) {
    return withStdoutReserved(io, () => callTests(tool, words, settings, options, io));
  }
  if (tool === undefined) return command.error("error: missing required argument 'tool'");
  const { sources, ...argumentWords } = sortWords(words);
  const target = targetOf(sources, serverCommand, options.servers);
  if (target === 'too many') return command.error('error: a server must be the only source');
  const args = await readArguments(options.args, argumentWords, io);
  if (!args.ok) {
    io.stderr(`anyshape: ${args.message}\n`);
    return args.exit;
  }
  const events = callEvents(io, target === undefined ? undefined : (text) => redact(text, target.secrets));
  const ask = terminalAsking(io, events.end);
  const call: CallSettings = { args, protocol: options.protocol, events, ask };
  const called = await withStdoutReserved(io, () =>
    target === undefined ? callOwn(tool, sources, call, settings) : callServer(tool, target, call),
  ).finally(events.end);
  if (!called.ok) io.stderr(`anyshape: ${called.message}\n`);
  else if (called.note !== undefined) io.stderr(`anyshape: ${called.note}\n`);
  if (called.wire !== undefined) io.stdout(`${JSON.stringify(called.wire, undefined, 2)}\n`);
  else if (options.json === true) io.stdout(`${JSON.stringify(jsonOf(called), undefined, 2)}\n`);
  else if (called.ok) io.stdout(shownResult(called, io));
  return called.ok ? Exit.fine : called.exit;
}

/** On a terminal a list of objects is a table. A pipe or a file gets the value as it is. */
function shownResult(called: Called & { readonly ok: true }, io: Io): string {
  if (!io.isTerminal) return resultText(called);
  return tableFor(called.value, columnsOf(io), paintFor(io)) ?? withoutControls(resultText(called));
}

/** Undefined where the sources are modules. */
function targetOf(
  sources: readonly string[],
  serverCommand: readonly string[],
  settings: ServerSettings,
): NamedServer | 'too many' | undefined {
  const servers = [
    ...sources.filter(isServer).map((word) => serverOf(word, settings)),
    ...(serverCommand.length === 0 ? [] : [startedServer(serverCommand, settings)]),
  ];
  if (servers.length === 0) return undefined;
  return sources.length + Math.min(serverCommand.length, 1) > 1 ? 'too many' : servers[0];
}
