/** Addresses that the operator named for checks of tokens: https, or plain http on this machine. */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** `option` is named in the error; the address is not, since it may hold a secret. */
export function endpointFrom(address: string | URL, option: string): URL {
  if (!URL.canParse(String(address))) throw new TypeError(`${option} must be a URL.`);
  const url = new URL(address);
  const isLocal = url.protocol === 'http:' && LOOPBACK.has(url.hostname);
  if (url.protocol !== 'https:' && !isLocal) {
    throw new TypeError(`${option} must begin with https, not ${url.protocol}//${url.host}`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new TypeError(`${option} must not hold a name or a password.`);
  }
  return url;
}
