/**
 * A file in; its text with every schema in 2020-12 out, with comments and order, the changes, and a proof
 * that the meaning is the same: the new text is read and admitted, and compared with the old schemas on
 * generated values.
 */
import { applyEdits, type Edit } from '../../lint/index.ts';
import { admitSchema, type AdmittedSchema, type Problem, type Role } from '../../schema/index.ts';
import { describeDocument, type DescribedSource, type ReadingOptions } from '../../sources/index.ts';
import { rewriteText } from '../../sources/text/index.ts';
import { parsePointer, stepInto } from '../../json/index.ts';
import { readJson, type Unreadable } from '../read-json.ts';
import type { SourceFile } from '../sources/locate.ts';
import { changesOf, type Change } from './changes.ts';
import { compare, type Proof } from './proof.ts';

export interface MigratedSchema {
  /** JSON Pointer of the schema in its file. */
  readonly pointer: string;
  readonly tool?: string;
  /** The original dialect; undefined where the schema is refused. */
  readonly dialect?: string;
  readonly changes: readonly Change[];
  readonly proof?: Proof;
  readonly problems: readonly Problem[];
}

export interface MigratedFile {
  readonly file: string;
  readonly schemas: readonly MigratedSchema[];
  readonly isChanged: boolean;
  /** The new text; the old one where nothing changed or the file is refused. */
  readonly text: string;
  /** Why an outdated file was not changed. */
  readonly refused?: string;
}

export type Migration =
  { readonly ok: true; readonly migrated: MigratedFile } | { readonly ok: false; readonly error: Unreadable };

export async function migrateFile(file: SourceFile, reading: ReadingOptions): Promise<Migration> {
  const read = await readJson(file.file);
  if (!read.ok) return read;
  const old = schemasIn(describeDocument(file, read.value, { role: 'any', reading }));
  const outdated = old.filter(
    ({ schema }) => schema !== undefined && schema.document !== schema.document202012,
  );
  const edits = outdated.map(({ pointer, schema }): Edit => ({
    kind: 'set',
    place: pointer,
    value: schema!.document202012,
  }));
  const value = edits.length === 0 ? read.value : applyEdits(read.value, edits);
  const text = edits.length === 0 ? read.text : await rewriteText(read.text, value, read.language);
  const schemas = old.map((one) => migratedSchema(one, value));
  const refused = refusalOf(text, schemas);
  const isChanged = edits.length > 0 && refused === undefined;
  const migrated = { file: file.file, schemas, isChanged, text: isChanged ? text! : read.text };
  return { ok: true, migrated: { ...migrated, ...(refused !== undefined && { refused }) } };
}

interface FoundSchema {
  readonly pointer: string;
  readonly tool?: string;
  readonly role: Role;
  readonly schema: AdmittedSchema | undefined;
  readonly problems: readonly Problem[];
}

function schemasIn({ schema, tools }: DescribedSource): FoundSchema[] {
  if (schema !== undefined) {
    const { role, problems } = schema;
    return [{ pointer: '', role, schema: schema.schema, problems }];
  }
  return tools.flatMap((tool) =>
    (['input', 'output'] as const).flatMap((role) => {
      if (tool[`${role}Schema`] === undefined) return [];
      const pointer = `${tool.pointer}/${role}Schema`;
      const problems = tool.problems.filter(({ side }) => side === role);
      return [{ pointer, tool: tool.name, role, schema: tool[role], problems }];
    }),
  );
}

function migratedSchema(
  { pointer, tool, role, schema, problems }: FoundSchema,
  value: unknown,
): MigratedSchema {
  const about = { pointer, ...(tool !== undefined && { tool }), problems };
  if (schema === undefined) return { ...about, changes: [] };
  const { dialect } = schema;
  if (schema.document === schema.document202012) return { ...about, dialect, changes: [] };
  const now = (parsePointer(pointer) ?? []).reduce<unknown>(stepInto, value);
  const again = admitSchema(now, { role });
  if (!again.ok) return { ...about, dialect, changes: [], problems: again.problems };
  return { ...about, dialect, changes: changesOf(schema), proof: compare(schema, again.schema) };
}

function refusalOf(text: string | undefined, schemas: readonly MigratedSchema[]): string | undefined {
  if (text === undefined) {
    return 'it cannot be rewritten with its comments kept, since it uses anchors: write the aliases out first';
  }
  if (schemas.some(({ proof }) => proof !== undefined && 'counterexample' in proof)) {
    return 'its meaning would change, which should never happen: please report it';
  }
  return undefined;
}
