/** Loaded tools in; a server on a port until a signal closes it, then the exit code out. */
import { counted } from '../../json/index.ts';
import { messageOf } from '../../message-of.ts';
import type { RunningServer, ServeOptions } from '../../server/index.ts';
import type { ConsoleSite } from '../../server/console/index.ts';
import type { Registry } from '../../tool/index.ts';
import { columnsOf, Exit, paintFor, type Io } from '../io.ts';
import type { Gateway } from '../../sources/mcp/gateway.ts';
import type { LoadedSources } from '../sources/load-sources.ts';
import { accessFrom } from './access.ts';
import { httpHint } from './hints.ts';
import { exposureProblem, printedUrl } from './network.ts';
import { closeAfter, reportingOptions } from './running.ts';
import type { ServeLog } from './serve-log.ts';
import type { RecordingCommand } from './serve-sources.ts';

export async function serveOverHttp(
  command: RecordingCommand,
  loaded: LoadedSources,
  gateway: Gateway | undefined,
  current: () => LoadedSources,
): Promise<number> {
  const { flags, io, log, sources } = command;
  const { registry } = loaded;
  try {
    const access = await accessFrom(io.env, flags);
    const exposure = exposureProblem(flags.host, access.auth !== undefined);
    if (exposure !== undefined && flags.insecure !== true) {
      log.error({ event: 'usage' }, exposure);
      return Exit.usage;
    }
    const site =
      flags.console === true ? await consoleOf(command, registry, gateway, current, access) : undefined;
    const options = {
      ...(await reportingOptions(command, loaded, gateway)),
      ...access,
      ...(site !== undefined && { console: site }),
    };
    const running = await listen(registry, options, flags.http === true, log);
    const url = printedUrl(running.url!, flags.host, access.hosts);
    const names = registry.tools.map(({ name }) => name);
    const message =
      log.form === 'json'
        ? `serving ${counted(names.length, 'tool')}`
        : httpHint({
            names,
            url,
            sources,
            overview: await overviewOf(loaded, io),
            needsToken: access.auth !== undefined,
            console: site && new URL('/console', url).href,
          });
    log.listening(url, names.length, message);
    if (site !== undefined) command.onConsole?.(new URL('/console', url));
    const reason = await closeAfter(command, running);
    return reason === 'fatal' ? Exit.findings : Exit.fine;
  } catch (error) {
    const advice = isPortTaken(error) ? ' Name another port, or --http 0 for any that is free.' : '';
    const isSystem = error instanceof Error && 'syscall' in error;
    log.error({ event: isSystem ? 'listen' : 'usage' }, `${messageOf(error)}${advice}`);
    // An error without a system call is a mistake in the flags or in the environment.
    return isSystem ? Exit.unreadable : Exit.usage;
  }
}

async function consoleOf(
  { drift }: RecordingCommand,
  registry: Registry,
  gateway: Gateway | undefined,
  loaded: () => LoadedSources,
  { auth }: Pick<ServeOptions, 'auth'>,
): Promise<ConsoleSite> {
  const { openConsole } = await import('../console/open-console.ts');
  return openConsole({ registry, gateway, drift, loaded }, auth !== undefined);
}

/** Where no port was named and the default one is taken, any free one is used. */
async function listen(
  registry: Registry,
  options: ServeOptions,
  isDefaultPort: boolean,
  log: ServeLog,
): Promise<RunningServer> {
  const { serve } = await import('../../server/serve.ts');
  try {
    return await serve(registry, options);
  } catch (error) {
    if (!isDefaultPort || !isPortTaken(error)) throw error;
    log.warn({ event: 'listen' }, 'Port 3000 is taken: the server listens on another one.');
    const http = typeof options.http === 'object' ? options.http : {};
    return serve(registry, { ...options, http: { ...http, port: 0 } });
  }
}

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
}

const MAX_TOOLS_SHOWN = 8;

/** The first tools as each protocol version gets them, as lines; `anyshape show` has all of them. */
async function overviewOf({ registry, samples }: LoadedSources, io: Io): Promise<string[]> {
  const [{ viewsOf }, { overviewLines }, { wireVersions }] = await Promise.all([
    import('../show/view.ts'),
    import('../show/overview.ts'),
    import('../../wire/index.ts'),
  ]);
  const versions = wireVersions.map(({ name }) => name);
  const views = viewsOf(registry.tools.slice(0, MAX_TOOLS_SHOWN), samples, versions);
  return overviewLines(views, { paint: paintFor(io), columns: columnsOf(io) });
}
