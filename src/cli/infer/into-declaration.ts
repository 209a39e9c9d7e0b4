/**
 * `infer --into file`: a declaration in a JSON or YAML file in; what samples broke of it noted while they are
 * read, and the file rewritten with the least change that accepts them all. Descriptions, comments and the
 * layout of the file stay.
 */
import { updatedSchema } from '../../infer/index.ts';
import { applyEdits } from '../../lint/index.ts';
import { isObject, parsePointer, stepInto, type JsonObject } from '../../json/index.ts';
import { admitSchema, compileSchema, type Validator } from '../../schema/index.ts';
import { rewriteText } from '../../sources/text/index.ts';
import { messageOf } from '../../message-of.ts';
import { readJson, type Unreadable } from '../read-json.ts';
import { replaceFile } from '../replace-file.ts';

export interface Declaration {
  readonly file: string;
  /** Notes what the sample breaks. */
  watch(sample: unknown): void;
  /** Rewrites the file; undefined, or why it cannot be. */
  write(inferred: JsonObject): Promise<Unreadable | undefined>;
  /** How many keywords samples broke. */
  brokenCount(): number;
}

/** A place is broken once; more are an attack. */
const MAX_BROKEN = 10_000;
const MAX_FAILURES = 1_000;

/**
 * `target`: a file, or a file and the JSON Pointer of the declaration in it, as
 * `tools.json#/tools/0/outputSchema`.
 */
export async function openDeclaration(target: string): Promise<Declaration | Unreadable> {
  const at = target.lastIndexOf('#');
  const [file, pointer] = at === -1 ? [target, ''] : [target.slice(0, at), target.slice(at + 1)];
  const refused = (message: string): Unreadable => ({ file, message });
  if (!/\.(?:json|ya?ml)$/i.test(file)) return refused('is neither JSON nor YAML: only those are updated');
  const read = await readJson(file);
  if (!read.ok) return read.error;
  const { value, text, language } = read;
  const declared = parsePointer(pointer)?.reduce<unknown>(stepInto, value);
  if (!isObject(declared)) return refused(`has no schema at ${pointer === '' ? 'its root' : pointer}`);
  if (isOldApi(value))
    return refused('has schemas of an OpenAPI before 3.1, which are not JSON Schema 2020-12');
  const admitted = admitSchema(declared);
  if (!admitted.ok) return refused(`${pointer}: ${admitted.problems[0]?.message ?? 'is no schema'}`);
  const validator = compileSchema(admitted.schema, { maxFailures: MAX_FAILURES });
  const broken = new Set<string>();
  return {
    file,
    watch: (sample) => noteBroken(validator, sample, broken),
    brokenCount: () => broken.size,
    async write(inferred) {
      const schema = updatedSchema(declared, inferred, broken);
      const edited = applyEdits(value, [{ kind: 'set', place: pointer, value: schema }]);
      const written = await rewriteText(text, edited, language);
      if (written === undefined)
        return refused('cannot be rewritten with its comments kept, since it uses anchors');
      try {
        if (written !== text) await replaceFile(file, written);
        return undefined;
      } catch (error) {
        return refused(`cannot be written: ${messageOf(error)}`);
      }
    },
  };
}

function noteBroken(validator: Validator, sample: unknown, broken: Set<string>): void {
  if (broken.size > MAX_BROKEN || validator.accepts(sample)) return;
  const result = validator.check(sample);
  if (!result.ok) for (const { schemaPath } of result.failures) broken.add(schemaPath);
}

function isOldApi(value: unknown): boolean {
  if (!isObject(value)) return false;
  return Object.hasOwn(value, 'swagger') || /^3\.0/.test(String(value['openapi'] ?? ''));
}
