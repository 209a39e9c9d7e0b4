/** A body as sent in; the body decoded by its `content-encoding` out, never larger than allowed. */
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw, type ZlibOptions } from 'node:zlib';
import { CallFailure } from './failure.ts';
import { quotedWhole } from './quoted-whole.ts';

export const CODINGS = 'gzip, deflate, br';

/** Real responses have one; more are an attack. */
const MAX_CODINGS = 3;

type Unpack = (packed: Uint8Array, options: ZlibOptions) => Promise<Uint8Array>;

const deflated: readonly [Unpack, Unpack] = [promisify(inflate), promisify(inflateRaw)];

const unpackers: ReadonlyMap<string, Unpack> = new Map([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['br', promisify(brotliDecompress)],
  // Some servers leave out the zlib header, whose first byte has an 8 in its lower half.
  ['deflate', (packed, options) => deflated[(packed[0]! & 0xf) === 8 ? 0 : 1](packed, options)],
]);

export async function unpack(packed: Uint8Array, header: string, maxBytes: number): Promise<Uint8Array> {
  const codings = header
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
  if (codings.length > MAX_CODINGS) {
    throw new CallFailure(
      'E007',
      `The response is packed ${codings.length} times, and at most ${MAX_CODINGS} times are allowed.`,
    );
  }
  let bytes = packed;
  for (const coding of codings.reverse()) bytes = await undo(coding, bytes, maxBytes);
  return bytes;
}

async function undo(coding: string, packed: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  const unpacker = unpackers.get(coding);
  if (unpacker === undefined) {
    throw new CallFailure(
      'E007',
      `The response is packed as ${quotedWhole(coding)}; ${CODINGS} can be unpacked.`,
    );
  }
  if (packed.length === 0) return packed;
  try {
    return await unpacker(packed, { maxOutputLength: maxBytes });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') {
      throw new CallFailure('E004', `The response unpacks to more than ${maxBytes} bytes.`);
    }
    throw new CallFailure('E007', `The response cannot be unpacked as ${coding}: it is broken or cut off.`);
  }
}
