/** `anyshape status <url>`: a running server or gateway, with the servers behind it. */
import { Command } from 'commander';
import type { Io } from '../io.ts';
import { addServerOptions, type ServerFlags } from '../server-options.ts';

const HELP = `
What is shown:
  How many tools, resources and prompts the server offers, and for each server behind it the state, the protocol
  version, its tools, calls and restarts, refused tools with the first reason, and the last error.

  The server at the address was started by "anyshape serve --http". Where it checks tokens, the token needs the scope
  "console"; where it does not, only this machine may ask. A server over stdio has no address, and so no status.

Exit codes:
  0  every server behind it is ready
  1  a server behind it is not ready
  2  wrong usage
  3  the server cannot be reached, or does not answer

Examples:
  anyshape status http://127.0.0.1:3000/mcp
  anyshape status https://tools.example.com/mcp --token "$TOKEN" --json
`;

export interface StatusOptions extends ServerFlags {
  readonly json?: boolean;
}

export function statusCommand(io: Io, finish: (code: number) => void): Command {
  return addServerOptions(new Command('status'), io)
    .description('a running server or gateway: the servers behind it, refused tools, calls')
    .argument('<url>', 'the address of a server that "anyshape serve --http" has started')
    .option('--json', 'the same as JSON on stdout')
    .addHelpText('after', HELP)
    .action(async (url: string, options: StatusOptions, command: Command) => {
      if (!URL.canParse(url) || !/^https?:/i.test(url))
        command.error('error: give the address of the server, which begins with http:// or https://');
      const { showStatus } = await import('../status/show-status.ts');
      finish(await showStatus(url, options, io));
    });
}
