/** A declared schema in; a table of its values out, with an example that it accepts. */
import { isObject, nestsDeeperThan } from '../../json/index.ts';
import { compileSchema, type AdmittedSchema } from '../../schema/index.ts';
import { sampleOf } from '../../sources/index.ts';
import type { DeclaredSchema } from '../roots.ts';
import { rowsOf, type Row } from './rows.ts';
import { cellWords, code, codeBlock, paragraph, table } from './text.ts';

export interface SchemaText {
  readonly text: string;
  /** For an index. */
  readonly summary: string;
}

export function schemaText(file: string, schema: DeclaredSchema, level: 1 | 2): SchemaText {
  const written = schema.declarations[0].written ?? {};
  const about = [written['title'], written['description']].filter((text) => typeof text === 'string');
  const blocks = [
    `${'#'.repeat(level)} ${code(file)}\n`,
    ...about.map((text) => `${paragraph(text)}\n`),
    ...valueBlocks(schema),
  ];
  return { text: blocks.join('\n'), summary: cellWords(about[0] ?? '') };
}

/** The table of a value, and an example. */
export function valueBlocks({ declarations: [root], admitted }: DeclaredSchema): string[] {
  const { rows, isCut } = rowsOf(root);
  return [
    rows.length === 0
      ? 'An object; its members are not declared.\n'
      : table(['Path', 'Type', 'Always there', 'Description'], rows.map(cells)),
    ...(isCut ? ['There is more than this table shows.\n'] : []),
    ...exampleBlock(admitted === undefined ? undefined : exampleOf(admitted)),
  ];
}

function cells({ path, type, presence, about }: Row): string[] {
  const always = presence === '' ? '' : presence === 'required' ? 'yes' : 'no';
  return [path === '' ? '(the value)' : code(path), type, always, about];
}

/** Deeper examples are left out. */
const MAX_NESTING = 50;

/** A value that the schema accepts; undefined where none was found. */
export function exampleOf(schema: AdmittedSchema): unknown {
  const sample = sampleOf({ schema, validator: compileSchema(schema) });
  return sample.ok && !nestsDeeperThan(MAX_NESTING, sample.value) ? sample.value : undefined;
}

export function exampleBlock(value: unknown): string[] {
  if (value === undefined) return [];
  const isLong = isObject(value) || Array.isArray(value);
  return ['For example:\n', codeBlock(JSON.stringify(value, undefined, isLong ? 2 : 0), 'json')];
}
