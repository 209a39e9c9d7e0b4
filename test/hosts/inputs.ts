/**
 * The inputs that the laws of profiles are held against: of real tools, of the awkward set, and of the
 * official suite.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { admitTool, tool, type AdmittedTool } from '../../src/tool/index.ts';
import { cases } from '../interop/cases/index.mjs';
import { hasShared, sharedPath } from '../shared.mjs';
import { suiteFiles } from '../suite/load.ts';

export interface NamedTool {
  readonly about: string;
  readonly tool: AdmittedTool;
}

export function awkwardTools(): NamedTool[] {
  return (cases as { name: string; input?: unknown }[]).flatMap(({ name, input }) =>
    admitted(name, name, input),
  );
}

const CORPUS = ['corpus', 'tools', 'github-mcp-server'];

export function corpusTools(): NamedTool[] {
  if (!hasShared(...CORPUS)) return [];
  const folder = sharedPath(...CORPUS);
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => {
      const { name, inputSchema } = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as {
        name: string;
        inputSchema: unknown;
      };
      return admitted(file, name, inputSchema);
    });
}

/** Each schema of the suite as the schema of one argument. */
export function suiteTools(): NamedTool[] {
  return suiteFiles('2020-12', 'required').flatMap(({ name, groups }) =>
    groups.flatMap(({ description, schema }) =>
      admitted(`${name}: ${description}`, 'suite', { type: 'object', properties: { value: schema } }),
    ),
  );
}

/** What cannot be admitted is no tool. */
function admitted(about: string, name: string, input: unknown): NamedTool[] {
  const admission = admitTool(tool({ name, input: input as object, run: () => null } as never));
  return admission.ok ? [{ about, tool: admission.tool }] : [];
}
