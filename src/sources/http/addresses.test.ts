/**
 * Which addresses are public: the edges of every range, and every way to write the same address (R-FLOW-11).
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/properties/runs.ts';
import { isPublic } from './addresses.ts';

const PRIVATE = [
  ['0.0.0.0', '0.255.255.255', '10.0.0.0', '10.255.255.255', '100.64.0.0', '100.127.255.255'],
  ['127.0.0.1', '127.255.255.255', '168.63.129.16', '169.254.0.0', '169.254.169.254', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255', '192.0.0.1', '192.0.0.170', '192.0.2.1', '192.88.99.1', '192.168.0.0'],
  ['192.168.255.255', '198.18.0.0', '198.19.255.255', '198.51.100.7', '203.0.113.9', '224.0.0.1'],
  ['239.255.255.255', '240.0.0.0', '255.255.255.255'],
  ['::', '::1', '::7f00:1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::FFFF:10.0.0.1', '::ffff:a00:1'],
  ['0:0:0:0:0:ffff:169.254.169.254', '::ffff:0:127.0.0.1', '64:ff9b::127.0.0.1', '64:ff9b::a9fe:a9fe'],
  ['64:ff9b:1::808:808', '100::1', '2001::1', '2001:1ff:ffff::', '2001:db8::1', '2002:7f00:1::', '3fff::1'],
  [
    'fc00::1',
    'fdff:ffff::1',
    'fe80::1',
    'fe80::1%eth0',
    'febf::1',
    'fec0::1',
    'ff02::1',
    '4000::1',
    '5f00::1',
  ],
].flat();

const PUBLIC = [
  ['1.0.0.0', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255', '128.0.0.0'],
  [
    '168.63.129.15',
    '169.253.255.255',
    '169.255.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.0',
    '192.0.3.0',
  ],
  ['192.167.255.255', '192.169.0.0', '198.17.255.255', '198.20.0.0', '223.255.255.255', '8.8.8.8'],
  ['::ffff:8.8.8.8', '64:ff9b::8.8.8.8', '2000::1', '2001:200::1', '2001:4860:4860::8888', '2606:4700::1111'],
  ['2001:db7:ffff::1', '2001:db9::1', '2003::1', '3ffe:ffff::1'],
].flat();

describe('an address', () => {
  it.each(PRIVATE)('%s is private', (address) => {
    expect(isPublic(address)).toBe(false);
  });

  it.each(PUBLIC)('%s is public', (address) => {
    expect(isPublic(address)).toBe(true);
  });

  it.each(['', 'localhost', '8.8.8', '08.8.8.8', '8.8.8.8/0', ':::'])(
    '%j, which is none, is not public',
    (text) => {
      expect(isPublic(text)).toBe(false);
    },
  );

  it('of IPv4 is judged alike, however it is written inside IPv6', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
        const tail = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
        const forms = [
          `::ffff:${address}`,
          `::ffff:${tail}`,
          `0:0:0:0:0:FFFF:${tail}`,
          `64:ff9b::${address}`,
        ];
        expect(forms.map(isPublic)).toEqual(forms.map(() => isPublic(address)));
        expect(isPublic(`2002:${tail}::`)).toBe(false);
      }),
      runs(),
    );
  });
});
