/**
 * A reference and the file that it stands in; what it leads to out, or why it leads nowhere. Only files that
 * the loader has read are looked into: a file that is missing is noted in `wanted`, for the loader to read
 * and try again. What is absolute, on the network, or outside the folder of the document is refused by name
 * (R-REF-1).
 */
import { escapeSegment, isObject, parsePointer, preview, quote, stepInto } from '../../../json/index.ts';
import { identifiersIn } from './identifiers.ts';

/** One file of a document. */
export interface ApiFile {
  /** Its real path; its address where it came from the network. */
  readonly path: string;
  readonly root: unknown;
  /** The path of another file, as a reference in this file names it; or why it may not be read. */
  readonly locate: (relative: string) => LocatedFile;
}

export type LocatedFile =
  { readonly ok: true; readonly path: string } | { readonly ok: false; readonly reason: string };

/** A value of a document, with what its references are relative to. */
export interface Spot {
  readonly value: unknown;
  readonly file: ApiFile;
  /** JSON Pointer to it in its file. */
  readonly pointer: string;
}

export type Resolution =
  { readonly ok: true; readonly spot: Spot } | { readonly ok: false; readonly reason: string };

/** References that follow one another. */
const MAX_CHAIN = 100;

export type ReadFiles = ReadonlyMap<string, ApiFile | { readonly reason: string }>;

/** Lives while one document is read. */
export class References {
  /** Files that have not been read yet. */
  readonly wanted: Set<string> = new Set();
  private readonly files: ReadFiles;

  constructor(files: ReadFiles) {
    this.files = files;
  }

  /** One step; of a schema, which may name itself by `$id`. */
  resolveSchema(reference: string, from: ApiFile): Resolution {
    const [address = '', fragment = ''] = splitFragment(reference);
    const named = address === '' ? undefined : identifiersIn(from).schemas.get(address);
    return named === undefined ? this.resolve(reference, from) : found(reference, fragment, named);
  }

  /** One step. */
  resolve(reference: string, from: ApiFile): Resolution {
    const [address = '', fragment = ''] = splitFragment(reference);
    const target = this.fileAt(address, from);
    if ('reason' in target) return { ok: false, reason: `${quote(reference)} ${target.reason}` };
    return found(reference, fragment, { value: target.root, file: target, pointer: '' });
  }

  /** Follows a chain of references to its end. Not for schemas, which may refer to themselves. */
  follow(spot: Spot): Resolution {
    let at = spot;
    for (let steps = 0; steps < MAX_CHAIN; steps++) {
      const reference = referenceIn(at.value);
      if (reference === undefined) return { ok: true, spot: at };
      const resolution = this.resolve(reference, at.file);
      if (!resolution.ok) return resolution;
      at = resolution.spot;
    }
    return { ok: false, reason: `${preview(referenceIn(spot.value))} leads in a circle` };
  }

  private fileAt(address: string, from: ApiFile): ApiFile | { readonly reason: string } {
    if (address === '') return from;
    const located = from.locate(address);
    if (!located.ok) return { reason: located.reason };
    const file = this.files.get(located.path);
    if (file !== undefined) return file;
    this.wanted.add(located.path);
    return { reason: 'is not read yet' };
  }
}

function found(reference: string, fragment: string, start: Spot): Resolution {
  const spot = valueAt(decoded(fragment), start);
  return typeof spot === 'string' ? { ok: false, reason: `${quote(reference)} ${spot}` } : { ok: true, spot };
}

/** A sentence where there is nothing. */
function valueAt(fragment: string, start: Spot): Spot | string {
  const segments = parsePointer(fragment);
  if (segments === undefined) {
    return (
      identifiersIn(start.file).anchors.get(fragment) ??
      'is neither a JSON Pointer nor an anchor of the document'
    );
  }
  let { value } = start;
  for (const segment of segments) {
    value = stepInto(value, segment);
    if (value === undefined) return 'leads to nothing';
  }
  return { value, file: start.file, pointer: start.pointer + fragment };
}

export function referenceIn(value: unknown): string | undefined {
  const reference = isObject(value) ? value['$ref'] : undefined;
  return typeof reference === 'string' ? reference : undefined;
}

/** The spot of a member. */
export function inside({ value, file, pointer }: Spot, ...segments: readonly (string | number)[]): Spot {
  let member = value;
  let path = pointer;
  for (const segment of segments) {
    member = stepInto(member, String(segment));
    path += `/${escapeSegment(String(segment))}`;
  }
  return { value: member, file, pointer: path };
}

function splitFragment(reference: string): [string, string] {
  const at = reference.indexOf('#');
  return at === -1 ? [reference, ''] : [reference.slice(0, at), reference.slice(at + 1)];
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
