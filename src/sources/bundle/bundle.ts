/**
 * A schema document and a way to get others in; one document with everything that it refers to out. Admission decides
 * what is missing: it is asked again and again, each time with what it asked for the time before, until nothing is
 * left to get. What comes out has pointers as its only references.
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

/** Documents in all, so that a chain of them ends. */
const MAX_DOCUMENTS = 100;

export async function bundleSchema(document: unknown, load: Load, options: AdmitOptions): Promise<Bundled> {
  const resources: Record<string, unknown> = {};
  const missed: Missed[] = [];
  for (;;) {
    const asked = new Set<string>();
    const admitted = admitSchema(document, { ...options, resources: recording(resources, asked) });
    const open = [...asked].filter((uri) => !missed.some((one) => one.uri === uri));
    if (open.length === 0) {
      if (!admitted.ok) return { ok: false, problems: admitted.problems, missed };
      return {
        ok: true,
        document: standaloneDocument(admitted.schema).document,
        embedded: Object.keys(resources),
      };
    }
    for (const uri of open) {
      const room = Object.keys(resources).length < MAX_DOCUMENTS;
      const loaded: Fetched = room
        ? await load(uri)
        : { ok: false, message: `There are more than ${MAX_DOCUMENTS} documents.` };
      if (loaded.ok) resources[uri] = loaded.value;
      else missed.push({ uri, message: loaded.message });
    }
  }
}

/** The documents at hand, and a note of every URI that was looked for and is not among them. */
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
