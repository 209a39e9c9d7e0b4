/**
 * The data of an image route in; its media type out where it is not the declared one (R-FLOW-14). APIs often
 * send an error page in HTML with status 200.
 */
import { hasSignature, typeOf } from '../../http/index.ts';
import type { RouteOutput } from '../output/read-output.ts';
import type { Decoded } from './decode.ts';

export interface MediaTypeMismatch {
  readonly expected: string;
  readonly received: string;
}

const SNIFFED_CHARACTERS = 1_024;

export function mediaTypeMismatch(
  { data, contentType }: Decoded,
  { decoding, mimeType }: RouteOutput,
): MediaTypeMismatch | undefined {
  if (decoding !== 'image' || typeof data !== 'string') return undefined;
  const expected = baseType(mimeType);
  const bytes = Buffer.from(data.slice(0, SNIFFED_CHARACTERS), 'base64').toString('latin1');
  const detected = typeOf(bytes);
  if (detected === expected || (detected === undefined && !hasSignature(expected) && bytes !== ''))
    return undefined;
  const claimed = contentType === undefined || contentType === expected ? '' : contentType;
  return { expected, received: detected ?? (bytes === '' ? 'empty' : claimed || 'no image of that kind') };
}

function baseType(mimeType: string): string {
  const [type = ''] = mimeType.toLowerCase().split(';', 1);
  return type.trim() === 'image/jpg' ? 'image/jpeg' : type.trim();
}
