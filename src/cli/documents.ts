/**
 * The JSON of one file in; the schema documents that it holds out. A file is told by its keys: a saved `tools/list`
 * holds two documents for each tool, anything that is no other known kind is one schema.
 */
import type { Role } from '../schema/index.ts';
import { isObject } from '../json/index.ts';
import { unreadable, type Unreadable } from './read-json.ts';
import { partsOf } from './names.ts';
import type { SourceFile } from './sources.ts';

export interface SchemaSource {
  readonly file: string;
  /** What reports call it: the file, and for a tool its name and side. */
  readonly title: string;
  /** The parts of its name, by which values are matched to it. */
  readonly parts: readonly string[];
  readonly role: Role;
  readonly tool?: string;
  readonly document: unknown;
}

export type Documents =
  { readonly ok: true; readonly schemas: readonly SchemaSource[] } | { ok: false; error: Unreadable };

const LATER: readonly (readonly [key: string, kind: string])[] = [
  ['openapi', 'an OpenAPI document'],
  ['swagger', 'an OpenAPI document'],
  ['mcpServers', 'a configuration of MCP servers'],
];

/** The `main` of a FlowMCP file. */
export function isRouteFile(value: unknown): boolean {
  return isObject(value) && Object.hasOwn(isObject(value['main']) ? value['main'] : value, 'namespace');
}

export function documentsIn({ file, name }: SourceFile, value: unknown, role: Role): Documents {
  const later = isObject(value) ? LATER.find(([key]) => Object.hasOwn(value, key)) : undefined;
  if (later !== undefined) {
    return unreadable(file, `${later[1]} is not supported yet: give a JSON Schema or a saved tools/list`);
  }
  const tools = toolsIn(value);
  if (tools !== undefined)
    return { ok: true, schemas: tools.flatMap((tool, index) => sidesOf(file, tool, index)) };
  return { ok: true, schemas: [{ file, title: file, parts: partsOf(name), role, document: value }] };
}

/** The result itself, or the whole response with the result in it. */
function toolsIn(value: unknown): readonly unknown[] | undefined {
  if (!isObject(value)) return undefined;
  const result = isObject(value['result']) && Object.hasOwn(value, 'jsonrpc') ? value['result'] : value;
  return Array.isArray(result['tools']) ? result['tools'] : undefined;
}

/** A tool without an input takes no arguments, one without an output says nothing about it: neither is a fault. */
function sidesOf(file: string, tool: unknown, index: number): SchemaSource[] {
  const named = isObject(tool) ? tool : {};
  const name = typeof named['name'] === 'string' && named['name'] !== '' ? named['name'] : `tools/${index}`;
  if (!isObject(tool)) {
    return [{ file, title: `${file}: ${name}`, parts: [name], role: 'any', tool: name, document: tool }];
  }
  return (['input', 'output'] as const)
    .filter((side) => tool[`${side}Schema`] !== undefined)
    .map((side) => ({
      file,
      title: `${file}: ${name} ${side}`,
      parts: [...name.split('.'), side],
      role: side,
      tool: name,
      document: tool[`${side}Schema`],
    }));
}
