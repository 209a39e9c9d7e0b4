/** What `anyshape call` is asked in; the natural value on stdout, or an error on stderr, and the exit code out. */
import type { Command } from 'commander';
import { Exit, type Io } from '../io.ts';
import {
  isServer,
  serverOf,
  startedServer,
  type NamedServer,
  type ServerEnvironment,
} from '../server-target.ts';
import type { ServerFlags } from '../server-options.ts';
import { withStdoutReserved } from '../reserved-stdout.ts';
import { mismatchLog, type MismatchLine } from '../routes/mismatch-log.ts';
import type { RouteFlags } from '../routes/options.ts';
import { routeSettings } from '../routes/settings.ts';
import { callOwn } from './call-own.ts';
import { callServer } from './call-server.ts';
import { callTests } from './call-tests.ts';
import { jsonOf, resultText } from './called.ts';
import { readArguments } from './read-arguments.ts';

export interface CallOptions extends RouteFlags, ServerFlags {
  readonly args?: string;
  readonly tests?: boolean;
  readonly strict?: boolean;
  readonly protocol?: string;
  readonly json?: boolean;
}

export interface AskedCall {
  readonly tool: string | undefined;
  readonly sources: readonly string[];
  readonly serverCommand: readonly string[];
  readonly options: CallOptions;
  readonly command: Command;
}

export async function callTool(
  { tool, sources, serverCommand, options, command }: AskedCall,
  io: Io,
): Promise<number> {
  const routes = routeSettings(options, io);
  const onMismatch = ({ message }: MismatchLine): void => io.stderr(`anyshape: ${message}\n`);
  const settings = { routes, registry: { onMismatch: mismatchLog(onMismatch, routes.origins) } };
  if (options.tests === true) {
    return withStdoutReserved(io, () => callTests(tool, sources, settings, options, io));
  }
  if (tool === undefined) return command.error("error: missing required argument 'tool'");
  const target = targetOf(sources, serverCommand, options.env);
  if (target === 'too many') return command.error('error: a server must be the only source');
  const args = await readArguments(options.args, io);
  if (!args.ok) {
    io.stderr(`anyshape: ${args.message}\n`);
    return args.exit;
  }
  const called = await withStdoutReserved(io, () =>
    target === undefined
      ? callOwn(tool, args.value, sources, options.protocol, settings)
      : callServer(tool, args.value, target, options.protocol),
  );
  if (!called.ok) io.stderr(`anyshape: ${called.message}\n`);
  else if (called.note !== undefined) io.stderr(`anyshape: ${called.note}\n`);
  if (called.wire !== undefined) io.stdout(`${JSON.stringify(called.wire, undefined, 2)}\n`);
  else if (options.json === true) io.stdout(`${JSON.stringify(jsonOf(called), undefined, 2)}\n`);
  else if (called.ok) io.stdout(resultText(called));
  return called.ok ? Exit.fine : called.exit;
}

/** Undefined where the sources are modules. */
function targetOf(
  sources: readonly string[],
  serverCommand: readonly string[],
  env: ServerEnvironment,
): NamedServer | 'too many' | undefined {
  const servers = [
    ...sources.filter(isServer).map((word) => serverOf(word, env)),
    ...(serverCommand.length === 0 ? [] : [startedServer(serverCommand, env)]),
  ];
  if (servers.length === 0) return undefined;
  return sources.length + Math.min(serverCommand.length, 1) > 1 ? 'too many' : servers[0];
}
