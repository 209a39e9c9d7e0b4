/**
 * What an operator wrote as allowed hosts and origins in; the same as headers are compared out: in small
 * letters, IPv6 in brackets. A name that could never match, such as one with a port, is told at the start
 * instead of refusing everybody.
 */
const NAME = /^(?:\[[0-9a-f:.]+\]|[a-z0-9._-]+)$/;
const WHOLE_ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/(?:\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/;
/** Extensions of browsers have a scheme of their own, and an address for each installation. */
const ANY_OF_SCHEME = /^(?!https?:)[a-z][a-z0-9+.-]*:\/\/\*$/;

export function hostNames(hosts: readonly string[]): string[] {
  return hosts.map((written) => {
    const name = asCompared(written);
    if (NAME.test(name)) return name;
    throw new TypeError(
      `${JSON.stringify(written)} cannot be an allowed host: write its name alone, without scheme and port, such as "mcp.example.com" or "::1".`,
    );
  });
}

export function originNames(origins: readonly string[]): string[] {
  return origins.map((written) => {
    const name = asCompared(written);
    const isName = NAME.test(name) && name !== 'null';
    if (isName || WHOLE_ORIGIN.test(name) || ANY_OF_SCHEME.test(name)) return name;
    throw new TypeError(
      `${JSON.stringify(written)} cannot be an allowed origin: write a name such as "app.example.com", or an origin such as "https://app.example.com" without a path.`,
    );
  });
}

function asCompared(written: string): string {
  const lower = written.toLowerCase();
  const isBareIpv6 = /^[0-9a-f:.]+$/.test(lower) && lower.split(':').length > 2;
  return isBareIpv6 ? `[${lower}]` : lower;
}
