/**
 * An untrusted document in; a copy of our own in flat form out, or the problems for which it is no schema at
 * all: it is not JSON, too large, or neither an object nor a boolean.
 */
import {
  countedBytes,
  flattenUpTo,
  OBJECT_START,
  preview,
  textHash,
  valueAt,
  type FlatJson,
  type Flattened,
} from '../../json/index.ts';
import { mapKeywords } from '../keywords/index.ts';
import type { Limits } from '../limits.ts';
import type { DocumentText, Schema } from '../schema-location.ts';
import type { Problems } from './problems.ts';

export interface ScanOptions {
  readonly limits: Limits;
  readonly problems: Problems;
}

/** `uri`: where the document was handed over under; empty for the one that is being admitted. */
export function scanDocument(document: unknown, uri: string, options: ScanOptions): FlatSchema | undefined {
  const { problems } = options;
  const at = uri === '' ? '' : `${uri}#`;
  const flattened = flattenUpTo(document, options.limits.bytes);
  for (const { pointer, received } of flattened.flaws) {
    const detail = { expected: 'JSON', received };
    problems.add('not-json', at + pointer, `A schema is JSON, but here stands ${received}.`, detail);
  }
  if (!isWithinBytes(flattened, at, options) || flattened.flaws.length > 0) return undefined;
  const { flat, leastBytes } = flattened;
  if (flat[0] === OBJECT_START || typeof flat[0] === 'boolean') return new FlatSchema(flat, leastBytes);
  const received = preview(valueAt(flat, 0));
  problems.add('not-a-schema', at, `A schema is an object or a boolean, but this is ${received}.`, {
    expected: 'an object or a boolean',
    received,
  });
  return undefined;
}

/**
 * A document that is JSON and within its size. Its value of objects is made when a stage first asks for it.
 */
export class FlatSchema implements DocumentText {
  readonly flat: FlatJson;
  /** The UTF-8 length of its JSON text, at least. */
  readonly leastBytes: number;
  readonly hash: number;
  private made: Schema | undefined = undefined;

  constructor(flat: FlatJson, leastBytes: number) {
    this.flat = flat;
    this.leastBytes = leastBytes;
    this.hash = textHash(flat);
  }

  get value(): Schema {
    return (this.made ??= valueAt(this.flat, 0, mapKeywords) as Schema);
  }
}

function isWithinBytes(flattened: Flattened, at: string, { limits, problems }: ScanOptions): boolean {
  // Most documents are so small that no character need be looked at.
  if (flattened.isComplete && flattened.mostBytes <= limits.bytes) return true;
  const { bytes, isComplete } = countedBytes(flattened, limits.bytes);
  if (bytes <= limits.bytes) return true;
  const received = `${isComplete ? '' : 'more than '}${bytes} bytes`;
  const expected = `at most ${limits.bytes} bytes`;
  const message = `The document has ${received}, and limits.bytes allows ${limits.bytes}: make it smaller, or raise the limit.`;
  problems.add('limit-bytes', at, message, { expected, received });
  return false;
}
