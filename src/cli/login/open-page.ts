/**
 * An address in; the browser of the user opened with it, where there is one. No shell is involved, so nothing
 * in the address can be a command. Failing is ordinary: the address is printed as well.
 */
import { spawn } from 'node:child_process';

type Environment = Readonly<Record<string, string | undefined>>;

export function openPage({ href }: URL, env: Environment, platform: string = process.platform): void {
  const [command, ...words] = browserOf(env, platform);
  const started = spawn(command, [...words, href], { stdio: 'ignore', detached: true });
  started.on('error', () => undefined);
  started.unref();
}

/** `BROWSER`, as xdg-open takes it, names a program. */
function browserOf({ BROWSER }: Environment, platform: string): [string, ...string[]] {
  if (BROWSER !== undefined && BROWSER !== '') return [BROWSER];
  if (platform === 'darwin') return ['open'];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  return ['xdg-open'];
}
