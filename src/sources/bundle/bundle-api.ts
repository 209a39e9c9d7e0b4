/**
 * An OpenAPI document and a way to get other files in; one document out that has each of them under
 * `x-bundled`, by its name, and whose references are pointers into itself. Whatever a reference leads to
 * stays as it is: a schema, a parameter, a path.
 */
import { encodeFragment, escapeSegment, isContainer, isObject, type JsonObject } from '../../json/index.ts';
import type { Missed } from './bundle.ts';

/** `name`: '' for the document itself, else the file as its place under `x-bundled` is called. */
export type LoadedPart =
  | { readonly ok: true; readonly name: string; readonly value: unknown }
  | { readonly ok: false; readonly message: string };

/** `from`: the name of the file that the address stands in. */
export type LoadPart = (address: string, from: string) => Promise<LoadedPart>;

export type BundledApi =
  | { readonly ok: true; readonly document: JsonObject; readonly embedded: readonly string[] }
  | { readonly ok: false; readonly missed: readonly Missed[] };

const FOLDER = 'x-bundled';
const MAX_FILES = 1_000;

export async function bundleApi(root: JsonObject, load: LoadPart): Promise<BundledApi> {
  const document = structuredClone(root);
  const parts = new Map<string, unknown>([['', document]]);
  const missed = new Map<string, string>();
  // A map that grows while it is walked is walked to its end.
  for (const [from, value] of parts) {
    for (const reference of referencesIn(value)) {
      const { address, fragment } = reference;
      const part: LoadedPart = address === '' ? { ok: true, name: from, value } : await load(address, from);
      if (!part.ok) missed.set(address, part.message);
      else if (!/^(?:\/|$)/.test(fragment) && part.name !== '')
        missed.set(
          `${address}#${fragment}`,
          'This names an anchor of a file: name its place by a JSON Pointer.',
        );
      else if (!parts.has(part.name) && parts.size > MAX_FILES)
        missed.set(address, `There are more than ${MAX_FILES} files.`);
      else {
        if (!parts.has(part.name)) parts.set(part.name, structuredClone(part.value));
        reference.set(`#${placeOf(part.name)}${fragment}`);
      }
    }
  }
  if (missed.size > 0) return { ok: false, missed: [...missed].map(([uri, message]) => ({ uri, message })) };
  parts.delete('');
  if (parts.size > 0) document[FOLDER] = { ...ownMembers(document[FOLDER]), ...Object.fromEntries(parts) };
  return { ok: true, document, embedded: [...parts.keys()] };
}

function placeOf(name: string): string {
  return name === '' ? '' : `/${FOLDER}/${encodeFragment(escapeSegment(name))}`;
}

/** Of a document that was bundled before. */
function ownMembers(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

interface Reference {
  readonly address: string;
  readonly fragment: string;
  /** Writes another one in its place. */
  readonly set: (reference: string) => void;
}

/**
 * What `$ref` says, and the mapping of a `discriminator` where it names no schema. YAML may hold a node more
 * than once.
 */
function referencesIn(root: unknown): readonly Reference[] {
  const references: Reference[] = [];
  const identifiers = new Set<string>();
  const seen = new Set<object>();
  const pending: unknown[] = [root];
  const add = (holder: JsonObject, key: string): void => {
    const text = holder[key] as string;
    const at = text.indexOf('#');
    const [address, fragment] = at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
    references.push({ address, fragment, set: (reference) => (holder[key] = reference) });
  };
  while (pending.length > 0) {
    const value = pending.pop();
    if (!isContainer(value) || seen.has(value)) continue;
    seen.add(value);
    if (isObject(value)) {
      const { $ref, $id, discriminator } = value;
      if (typeof $id === 'string') identifiers.add($id);
      if (typeof $ref === 'string') add(value, '$ref');
      const mapping = isObject(discriminator) ? discriminator['mapping'] : undefined;
      for (const [key, text] of Object.entries(isObject(mapping) ? mapping : {}))
        if (typeof text === 'string' && /[#/]|\.(?:json|ya?ml)$/i.test(text)) add(mapping as JsonObject, key);
    }
    for (const member of Object.values(value)) if (isContainer(member)) pending.push(member);
  }
  return references.filter(({ address }) => address === '' || !identifiers.has(address));
}
