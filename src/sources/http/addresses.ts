/**
 * An address in, whether it belongs to the public internet out. The registries of special addresses (RFC 6890
 * and its extensions) define the private ones; of IPv6 only global unicast counts as public. An IPv4 address
 * inside an IPv6 one, mapped or behind NAT64, is checked as that IPv4 address.
 */
import { BlockList, isIP, isIPv4 } from 'node:net';

const PRIVATE_4: readonly string[] = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8',
  '100.64.0.0/10', // shared by the customers of a provider
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // the host of virtual machines at Azure
  '169.254.0.0/16', // link-local, with the metadata services of clouds
  '172.16.0.0/12',
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16',
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
];

const PUBLIC_6 = '2000::/3';
const PRIVATE_6: readonly string[] = [
  '2001::/23', // protocol assignments, Teredo among them
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4: contains any IPv4 address
  '3fff::/20', // documentation
];

const private4 = rangesOf(PRIVATE_4);
const public6 = rangesOf([PUBLIC_6]);
const private6 = rangesOf(PRIVATE_6);

export function isPublic(address: string): boolean {
  const plain = plainAddress(address);
  if (isIPv4(plain)) return !private4.check(plain, 'ipv4');
  return public6.check(plain, 'ipv6') && !private6.check(plain, 'ipv6');
}

/** Addresses and ranges such as `10.1.0.0/16`. @throws where one of them is neither. */
export function rangesOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) addRange(list, range);
  return list;
}

function addRange(list: BlockList, range: string): void {
  const [address = '', bits] = range.split('/');
  const family = isIPv4(address) ? 'ipv4' : 'ipv6';
  try {
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  } catch (error) {
    throw new Error(`"${range}" is neither an address nor a range of addresses.`, { cause: error });
  }
}

export function isWithin(ranges: BlockList, address: string): boolean {
  const plain = plainAddress(address);
  return ranges.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
}

/** Without a zone, and as IPv4 where it contains one. */
function plainAddress(address: string): string {
  const [plain = ''] = address.split('%');
  if (isIP(plain) !== 6) return plain;
  const groups = groupsOf(plain);
  const prefix = groups.slice(0, 6).join(':');
  if (prefix !== MAPPED && prefix !== NAT64) return plain;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}

/** `::ffff:0:0/96` and `64:ff9b::/96`, by their first six groups. */
const MAPPED = [0, 0, 0, 0, 0, 0xffff].join(':');
const NAT64 = [0x64, 0xff9b, 0, 0, 0, 0].join(':');

function groupsOf(address: string): number[] {
  // The parser of URLs writes a dotted tail as groups, too.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const numbers = (part: string): number[] =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const before = numbers(head);
  const after = numbers(tail ?? '');
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}
