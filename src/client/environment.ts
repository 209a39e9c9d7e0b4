/**
 * The environment variables of a started server. The one rule: variables of anyshape itself (`ANYSHAPE_…`)
 * never pass.
 */
const OWN = /^ANYSHAPE_/i;

/** All variables of this process. */
export function inheritedEnvironment(): Record<string, string> {
  return withoutOwn(process.env);
}

export function withoutOwn(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const entries = Object.entries(env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !OWN.test(entry[0]),
  );
  return Object.fromEntries(entries);
}
