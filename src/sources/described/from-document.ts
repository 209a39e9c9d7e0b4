/**
 * The value of a `.json` or `.yaml` file in; what it describes out, recognised by its keys: an array `tools`
 * (a saved `tools/list`, also as the whole response), a single tool, an array of them; anything else is one
 * JSON Schema.
 */
import { isObject } from '../../json/index.ts';
import { admitSchema, type Role } from '../../schema/index.ts';
import type { DescribedSource } from './described.ts';
import { describeEntry, type ReadingOptions } from './from-entry.ts';

export interface DocumentFile {
  /** The path to open. */
  readonly file: string;
  /** The path inside the folder that was named; for a single file, its name. */
  readonly name: string;
}

export interface DocumentOptions {
  /** What a bare schema is for. */
  readonly role: Role;
  readonly reading: ReadingOptions;
}

export function describeDocument(
  { file, name }: DocumentFile,
  value: unknown,
  { role, reading }: DocumentOptions,
): DescribedSource {
  const entries = entriesIn(value);
  if (entries !== undefined) {
    const tools = entries.map(({ entry, pointer, fallbackName }) =>
      describeEntry(entry, { source: file, pointer, fallbackName }, reading),
    );
    return { name: file, kind: 'list', tools };
  }
  const admitted = admitSchema(value, { ...reading, role });
  const outcome = admitted.ok ? { schema: admitted.schema, problems: [] } : { problems: admitted.problems };
  return {
    name: file,
    kind: 'schema',
    tools: [],
    schema: { name, document: value, role, ...outcome, source: file },
  };
}

interface Entry {
  readonly entry: unknown;
  readonly pointer: string;
  readonly fallbackName: string;
}

function entriesIn(value: unknown): readonly Entry[] | undefined {
  if (isTool(value)) return [{ entry: value, pointer: '', fallbackName: 'tool' }];
  if (Array.isArray(value) && value.length > 0 && value.every(isTool)) return entriesOf(value, '');
  if (!isObject(value)) return undefined;
  // The result itself, or the whole response with the result in it.
  const isResponse = isObject(value['result']) && Object.hasOwn(value, 'jsonrpc');
  const { tools } = isResponse ? (value['result'] as { tools?: unknown }) : value;
  return Array.isArray(tools) ? entriesOf(tools, isResponse ? '/result/tools' : '/tools') : undefined;
}

function entriesOf(list: readonly unknown[], pointer: string): Entry[] {
  return list.map((entry, index) => ({
    entry,
    pointer: `${pointer}/${index}`,
    fallbackName: `tools/${index}`,
  }));
}

/** As a `tools/list` holds it; no schema has these two. */
function isTool(value: unknown): boolean {
  return isObject(value) && typeof value['name'] === 'string' && Object.hasOwn(value, 'inputSchema');
}
