/**
 * Where a request comes from. Behind a proxy that the operator named, its `X-Forwarded-For` says so: read
 * from the right, up to the first address that is no such proxy, since anything left of that is the client's
 * own claim.
 */
import { BlockList, isIP, isIPv4 } from 'node:net';

export type AddressOf = (peer: string | undefined, forwardedFor: string | undefined) => string | undefined;

/** `trusted`: addresses or networks such as `10.0.0.0/8`. Throws where one is neither. */
export function clientAddress(trusted: readonly string[] = []): AddressOf {
  if (trusted.length === 0) return (peer) => peer;
  const proxies = new BlockList();
  for (const written of trusted) add(proxies, written);
  const isProxy = (address: string): boolean => {
    const version = isIP(address);
    return version !== 0 && proxies.check(address, version === 4 ? 'ipv4' : 'ipv6');
  };
  return (peer, forwardedFor) => {
    if (peer === undefined || forwardedFor === undefined || !isProxy(plain(peer))) return peer;
    const hops = forwardedFor.split(',').map((hop) => plain(hop.trim()));
    const client = hops.findLast((hop) => !isProxy(hop));
    return client === undefined || isIP(client) === 0 ? peer : client;
  };
}

function add(proxies: BlockList, written: string): void {
  const [address = '', prefix] = written.split('/');
  const version = isIP(address);
  const bits = Number(prefix ?? (version === 4 ? 32 : 128));
  if (version === 0 || !Number.isInteger(bits) || bits < 0 || bits > (version === 4 ? 32 : 128)) {
    throw new TypeError(
      `${JSON.stringify(written)} is no address of a proxy: write one such as "127.0.0.1" or "10.0.0.0/8".`,
    );
  }
  proxies.addSubnet(address, bits, version === 4 ? 'ipv4' : 'ipv6');
}

/** IPv4 in IPv6 is the same client. */
function plain(address: string): string {
  const mapped = address.toLowerCase().startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
  return isIPv4(mapped) ? mapped : address;
}
