/** `anyshape console [source…]`: the console alone, over any source, in the browser. */
import { Command } from 'commander';
import type { Io } from '../io.ts';
import { addServeOptions, type ServeFlags } from '../serve/serve-flags.ts';
import { addRouteOptions } from '../routes/options.ts';
import { addServerOptions } from '../server-options.ts';

const HELP = `
What the page has:
  Tools      each tool with its schemas, its TypeScript, and a form for its arguments; calls, with the exact request
  Wire       what each protocol version gets of a tool, side by side
  Drift      what results had that their schemas do not say, and the change that would declare it
  Traffic    calls as they happen: version, outcome, time
  Upstreams  the servers behind a gateway

It is "anyshape serve --http --console" and the browser: clients can connect to the address that is printed. Everything
that "anyshape serve" takes works here too. The browser opens only where stderr is a terminal.

Exit codes: as those of "anyshape serve".

Examples:
  anyshape console
  anyshape console tools.ts --watch
  anyshape console mcp.json --no-open
  anyshape console openapi.yaml --http 8080
`;

interface ConsoleFlags extends ServeFlags {
  readonly open: boolean;
}

export function consoleCommand(
  io: Io,
  finish: (code: number) => void,
  serverCommand: readonly string[],
): Command {
  return addServerOptions(addServeOptions(addRouteOptions(new Command('console'))), io)
    .description('a page in the browser: tools, calls, what each protocol version sees, drift and traffic')
    .argument('[source...]', 'as those of "anyshape serve"; none: the demo tools')
    .option('--no-open', 'only print the address')
    .addHelpText('after', HELP)
    .action(async (sources: string[], { open, ...flags }: ConsoleFlags) => {
      const { serveSources } = await import('../serve/serve-sources.ts');
      const { openPage } = await import('../login/open-page.ts');
      const isSeen = open && io.isErrorTerminal === true;
      const onConsole = isSeen ? (page: URL) => openPage(page, io.env) : undefined;
      const served = {
        ...flags,
        http: typeof flags.http === 'number' ? flags.http : true,
        console: true,
      } as const;
      finish(await serveSources({ sources, serverCommand, onConsole }, served, io));
    });
}
