/** `anyshape logout [url]`: the token of `anyshape login` revoked and removed. */
import { Command } from 'commander';
import type { Io } from '../io.ts';
import type { LogoutOptions } from '../login/log-out-of.ts';

const HELP = `
What happens:
  The authorization server is asked to revoke the token, where it can, and the token is removed from logins.json.

Exit codes:
  0  logged out
  1  there was no login
  2  wrong usage
  3  logins.json cannot be read

Examples:
  anyshape logout https://mcp.example.com/mcp
  anyshape logout --all --json
`;

export function logoutCommand(io: Io, finish: (code: number) => void): Command {
  return new Command('logout')
    .description('the token of "anyshape login" revoked and removed')
    .argument('[url]', 'the address of the server')
    .option('--all', 'all logins')
    .option('--json', 'the addresses as JSON on stdout, each with whether its tokens were revoked')
    .addHelpText('after', HELP)
    .action(async (url: string | undefined, options: LogoutOptions, command: Command) => {
      const { logOutOf } = await import('../login/log-out-of.ts');
      finish(await logOutOf(url, options, command, io));
    });
}
