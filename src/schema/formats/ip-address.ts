/**
 * `ipv4` (RFC 2673, 3.2: four decimal octets) and `ipv6` (RFC 4291, 2.2). In comes a text, out goes whether
 * it is an address. Also used where an address stands inside of a URI or an e-mail address.
 */
const OCTET = '(?:\\d|[1-9]\\d|1\\d\\d|2[0-4]\\d|25[0-5])';
const IPV4_PATTERN = new RegExp(`^${OCTET}(?:\\.${OCTET}){3}$`);
const GROUP_PATTERN = /^[\da-fA-F]{1,4}$/;

/**
 * Eight groups, the last two as an IPv4 address: nothing longer can be valid, and splitting it would cost.
 */
const LONGEST_IPV6 = 45;

export function isIpv4(text: string): boolean {
  return IPV4_PATTERN.test(text);
}

export function isIpv6(text: string): boolean {
  if (text.length > LONGEST_IPV6) return false;
  const halves = text.split('::');
  if (halves.length === 1) return countGroups(text, true) === 8;
  if (halves.length > 2) return false;
  const [head = '', tail = ''] = halves;
  // `::` stands for at least one group.
  return countGroups(head, false) + countGroups(tail, true) <= 7;
}

/** The number of 16-bit groups, or infinity if one is malformed. */
function countGroups(text: string, mayEndInIpv4: boolean): number {
  if (text === '') return 0;
  const groups = text.split(':');
  const last = groups.at(-1) ?? '';
  const endsInIpv4 = mayEndInIpv4 && isIpv4(last);
  const hexadecimal = endsInIpv4 ? groups.slice(0, -1) : groups;
  if (!hexadecimal.every((group) => GROUP_PATTERN.test(group))) return Infinity;
  return endsInIpv4 ? groups.length + 1 : groups.length;
}
