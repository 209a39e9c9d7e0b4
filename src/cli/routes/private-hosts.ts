/**
 * `--allow-private=host` in; a separate option out. If the value were optional, `--allow-private routes/`
 * would take the folder for a host.
 */
export const PRIVATE_HOSTS = '--allow-private-hosts';

export function withHostOption(argv: readonly string[]): string[] {
  return argv.map((word) => word.replace(/^--allow-private=/, `${PRIVATE_HOSTS}=`));
}
