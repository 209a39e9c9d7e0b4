/**
 * Whether other machines can reach an address that a server listens on, and the warning for one that lets
 * anybody call.
 */
export function isLoopback(host: string): boolean {
  const address = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  return /^(?:localhost|(?:::ffff:)?127(?:\.\d{1,3}){3}|::1|(?:0{1,4}:){7}0{0,3}1)$/.test(address);
}

/** Undefined where it is safe. */
export function exposureWarning(host: string, isAuthenticated: boolean): string | undefined {
  if (isAuthenticated || isLoopback(host)) return undefined;
  return `${host} is no loopback address: other machines can call every tool without authentication.`;
}
