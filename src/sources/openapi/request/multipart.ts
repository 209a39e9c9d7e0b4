/**
 * The properties of a form in; the bytes of `multipart/form-data` out. A binary property is a file and comes
 * as base64; a list is one part for each item; an object is JSON (RFC 7578).
 */
import { randomBytes } from 'node:crypto';
import { isContainer } from '../../../json/index.ts';
import { CallFailure } from '../../http/index.ts';
import type { Encoding } from '../input/body.ts';
import { textFor } from './encode.ts';

export interface MultipartForm {
  readonly members: Iterable<readonly [name: string, value: unknown]>;
  readonly encodings: ReadonlyMap<string, Encoding>;
  /** Properties whose values are base64. */
  readonly files: ReadonlySet<string>;
}

export interface MultipartBody {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

export function multipart(declared: string, { members, encodings, files }: MultipartForm): MultipartBody {
  const boundary = `anyshape-${randomBytes(16).toString('hex')}`;
  const chunks: Uint8Array[] = [];
  const add = (name: string, value: unknown): void => {
    const isFile = files.has(name);
    const { contentType } = encodings.get(name) ?? {};
    const type = partType(contentType, isFile, value);
    const file = isFile ? `; filename="${quoted(name)}"` : '';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"${file}\r\n`;
    const typeLine = type === undefined ? '' : `Content-Type: ${type}\r\n`;
    const content = isFile ? fromBase64(value, name) : Buffer.from(textFor(value));
    chunks.push(Buffer.from(`${head}${typeLine}\r\n`), content, Buffer.from('\r\n'));
  };
  for (const [name, value] of members) {
    if (value === null || value === undefined) continue;
    if (Array.isArray(value)) for (const item of value) add(name, item);
    else add(name, value);
  }
  chunks.push(Buffer.from(`--${boundary}--\r\n`));
  const [type = 'multipart/form-data'] = declared.split(';', 1);
  return { mediaType: `${type.trim()}; boundary=${boundary}`, bytes: Buffer.concat(chunks) };
}

/** The first of the types that the document lists; a text needs none. */
function partType(declared: string | undefined, isFile: boolean, value: unknown): string | undefined {
  const type = declared?.split(',', 1)[0]!.trim();
  if (type !== undefined && /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:;[\x20-\x7e]*)?$/.test(type)) return type;
  if (isFile) return 'application/octet-stream';
  return isContainer(value) ? 'application/json' : undefined;
}

/**
 * As browsers write a name (HTML, multipart/form-data encoding algorithm): it cannot end its line or its
 * quotes.
 */
function quoted(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}

const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

export function fromBase64(value: unknown, argument: string): Uint8Array {
  const text =
    typeof value === 'string' ? value.replace(/^data:[^,]*;base64,/, '').replace(/\s+/g, '') : undefined;
  if (text === undefined || !BASE64.test(text)) {
    throw new CallFailure('E008', `"${argument}" is sent as bytes: give it as base64.`);
  }
  return Buffer.from(text, 'base64');
}
