/**
 * `anyshape login [url]`: a token for a server by OAuth, kept for all commands; without an address, the
 * logins.
 */
import { Command, InvalidArgumentError, Option } from 'commander';
import type { Io } from '../io.ts';
import type { LoginOptions } from '../login/log-in-to.ts';
import { milliseconds } from '../serve/quantities.ts';

const HELP = `
How it works:
  The server names its authorization server, and anyshape registers there as a client. You agree on a page of that server;
  its answer comes back to a port of this machine. The token is kept in logins.json (mode 0600) in the folder anyshape of
  your configuration folder ($XDG_CONFIG_HOME, ~/.config, or %APPDATA%), sent to this server alone, and renewed when it
  expires. Every command that talks to the server uses it; so does connect(url, { auth: 'stored' }).

Without a person:
  --client-credentials logs in with the secret of a client, from the variable ANYSHAPE_CLIENT_SECRET. The secret is sent to
  the authorization server that --issuer names, and to no other. It is kept beside the token, which it renews.

Exit codes:
  0  logged in
  2  wrong usage
  3  the server cannot be reached, or the login was refused

Examples:
  anyshape login https://mcp.example.com/mcp
  anyshape login https://mcp.example.com/mcp --scope "notes:read notes:write" --no-browser
  anyshape login https://mcp.example.com/mcp --client-credentials --client-id ci --issuer https://id.example.com
  anyshape login
`;

export function loginCommand(io: Io, finish: (code: number) => void): Command {
  return new Command('login')
    .description('a token for a server by OAuth, kept for all commands; without an address, the logins')
    .argument('[url]', 'the address of the server')
    .option(
      '--scope <scopes>',
      'scopes to ask for, with blanks between; default: those that the server names',
    )
    .option(
      '--client-id <id>',
      'a client that is registered already, or the address of its metadata document',
    )
    .option('--client-credentials', 'log in with the secret of the client, in ANYSHAPE_CLIENT_SECRET')
    .option('--issuer <url>', 'the authorization server, and no other')
    .addOption(
      new Option('--port <number>', 'the port of this machine for the answer; default: any').argParser(port),
    )
    .option('--no-browser', 'print the page, and open no browser')
    .addOption(new Option('--timeout <time>', 'for each answer of a server (30s)').argParser(milliseconds))
    .option('--json', 'the logins as JSON, without their tokens')
    .addHelpText('after', HELP)
    .action(async (url: string | undefined, options: LoginOptions, command: Command) => {
      const { logInTo } = await import('../login/log-in-to.ts');
      finish(await logInTo(url, options, command, io));
    });
}

function port(word: string): number {
  const number = Number(word);
  if (Number.isInteger(number) && number > 0 && number < 65_536) return number;
  throw new InvalidArgumentError('A port is a number from 1 to 65535.');
}
