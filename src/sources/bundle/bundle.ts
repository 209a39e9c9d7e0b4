/**
 * A schema document and a way to get others in; one document with everything that it refers to out. Admission
 * finds what is missing: it runs again after each fetch, until no document is missing. The references of the
 * bundled document are pointers into itself.
 */
import { admitSchema, type AdmitOptions, type Problem, type Schema } from '../../schema/index.ts';
import { builtInMetaschema, standaloneDocument } from '../../schema/internal.ts';
import type { Fetched } from './fetcher.ts';

export type Load = (uri: string) => Promise<Fetched>;

export type Bundled =
  | { readonly ok: true; readonly document: Schema; readonly embedded: readonly string[] }
  | { readonly ok: false; readonly problems: readonly Problem[]; readonly missed: readonly Missed[] };

export interface Missed {
  readonly uri: string;
  readonly message: string;
}

/** A bound on chains of documents. */
const MAX_DOCUMENTS = 100;

export async function bundleSchema(document: unknown, load: Load, options: AdmitOptions): Promise<Bundled> {
  const resources: Record<string, unknown> = {};
  const missed: Missed[] = [];
  for (;;) {
    const asked = new Set<string>();
    const admitted = admitSchema(document, { ...options, resources: recording(resources, asked) });
    const pending = [...asked].filter((uri) => !missed.some((one) => one.uri === uri));
    if (pending.length === 0) {
      if (!admitted.ok) return { ok: false, problems: admitted.problems, missed };
      return {
        ok: true,
        document: standaloneDocument(admitted.schema).document,
        embedded: Object.keys(resources),
      };
    }
    for (const uri of pending) {
      const hasRoom = Object.keys(resources).length < MAX_DOCUMENTS;
      const loaded: Fetched = hasRoom
        ? await load(uri)
        : { ok: false, message: `There are more than ${MAX_DOCUMENTS} documents.` };
      if (loaded.ok) resources[uri] = loaded.value;
      else missed.push({ uri, message: loaded.message });
    }
  }
}

/** The fetched documents, as an object that records every URI that admission looks up and does not find. */
function recording(
  resources: Readonly<Record<string, unknown>>,
  asked: Set<string>,
): Record<string, unknown> {
  return new Proxy(resources, {
    getOwnPropertyDescriptor(target, name) {
      const isMissing = typeof name === 'string' && !name.endsWith('#') && !Object.hasOwn(target, name);
      if (isMissing && builtInMetaschema(name) === undefined) asked.add(name);
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
  });
}
