/** Loaded tools in; a server over stdin and stdout until one of them ends, then the exit code out. */
import { finished } from 'node:stream/promises';
import { Exit } from '../io.ts';
import type { Gateway } from '../../sources/mcp/gateway.ts';
import type { LoadedSources } from '../sources/load-sources.ts';
import { stdioHint } from './hints.ts';
import { closeAfter, reportingOptions } from './running.ts';
import type { ServeCommand } from './serve-sources.ts';

export async function serveOverStdio(
  command: ServeCommand,
  loaded: LoadedSources,
  gateway: Gateway | undefined,
): Promise<number> {
  const { registry } = loaded;
  const { io, log, sources } = command;
  if (io.isInputTerminal === true)
    log.info({ event: 'hint', tools: registry.tools.length }, stdioHint(registry.tools.length, sources));
  // A client that disappears without closing stdin in order ends it as well.
  const ended =
    io.stdin === undefined
      ? undefined
      : finished(io.stdin, { writable: false }).then(
          () => 'the end of stdin',
          () => 'the end of stdin',
        );
  const { serve } = await import('../../server/serve.ts');
  const running = await serve(registry, await reportingOptions(command, loaded, gateway));
  const reason = await closeAfter(command, running, ended);
  return reason === 'fatal' ? Exit.findings : Exit.fine;
}
