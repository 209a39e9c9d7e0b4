/**
 * By what limits tell senders apart: a verified principal, or else the address. IPv6 clients own a whole /64,
 * so all addresses of one count as one. Senders whose address the transport does not know count as one.
 */
import { isIPv6 } from 'node:net';

export function principalKey(principal: string | undefined, address: string | undefined): string {
  if (principal !== undefined) return `principal ${principal}`;
  if (address === undefined) return '';
  if (address !== lastAddress) [lastAddress, lastKey] = [address, `address ${networkOf(address)}`];
  return lastKey;
}

/** Requests of one client come one after the other, and the same text is found faster. */
let lastAddress: string | undefined;
let lastKey = '';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

function networkOf(address: string): string {
  const bare = address.split('%', 1)[0]!;
  if (!bare.includes(':') || !isIPv6(bare)) return bare;
  const mapped = MAPPED.exec(bare);
  if (mapped !== null) return mapped[1]!;
  const [head = '', tail] = bare.split('::', 2);
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - front.length - back.length;
  const groups = [...front, ...Array<string>(Math.max(0, missing)).fill('0'), ...back];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
