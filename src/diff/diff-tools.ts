/**
 * The tools of two sources in; every change between them out, the gravest first. Tools are matched by name.
 */
import { admitSchema, type AdmittedSchema } from '../schema/index.ts';
import { diffAnnotations } from './diff-annotations.ts';
import { sortedChanges, type Change } from './change.ts';
import type { ComparedTool } from './compared-tool.ts';
import { diffSchemas } from './diff-schemas.ts';
import { diffTexts } from './diff-texts.ts';

export interface DiffHooks {
  readonly onTool?: (index: number, count: number, name: string) => void;
}

export function diffTools(
  before: readonly ComparedTool[],
  after: readonly ComparedTool[],
  { onTool }: DiffHooks = {},
): Change[] {
  const newByName = new Map(after.map((tool) => [tool.name, tool]));
  const oldByName = new Map(before.map((tool) => [tool.name, tool]));
  const changes: Change[] = [];
  for (const [index, tool] of before.entries()) {
    onTool?.(index, before.length, tool.name);
    const next = newByName.get(tool.name);
    if (next === undefined) changes.push(removed(tool));
    else changes.push(...diffTool(tool, next));
  }
  for (const tool of after) if (!oldByName.has(tool.name)) changes.push(...added(tool));
  return sortedChanges(changes);
}

/** Two versions of one tool. */
export function diffTool(before: ComparedTool, after: ComparedTool): Change[] {
  const refusal = after.problems[0];
  if (before.problems.length > 0 && refusal !== undefined)
    return [refused(after.name, 'unknown', refusal.message)];
  if (refusal !== undefined) return [refused(after.name, 'breaking', refusal.message)];
  if (before.problems.length > 0) return added(after);
  const { name } = after;
  const changes: (Change | undefined)[] = [
    diffSchemas(name, 'input', before.input ?? ANY_OBJECT, after.input ?? ANY_OBJECT),
    diffOutputs(before, after),
    ...diffAnnotations(before, after),
    ...diffTexts(before, after),
  ];
  return changes.filter((change) => change !== undefined);
}

/** Without an output schema, a tool may return anything. */
function diffOutputs(
  { natural: old }: ComparedTool,
  { name: tool, natural: next }: ComparedTool,
): Change | undefined {
  if (old !== undefined && next !== undefined) return diffSchemas(tool, 'output', old, next);
  if (old === next) return undefined;
  return next === undefined
    ? {
        tool,
        kind: 'output-wider',
        effect: 'breaking',
        message: 'its output schema is gone: it may return anything',
      }
    : { tool, kind: 'output-narrower', effect: 'compatible', message: 'its output has a schema now' };
}

const ANY_OBJECT = admitted({ type: 'object' });

function admitted(document: unknown): AdmittedSchema {
  const result = admitSchema(document);
  if (!result.ok) throw new Error('a constant schema is refused');
  return result.schema;
}

function removed({ name }: ComparedTool): Change {
  return { tool: name, kind: 'tool-removed', effect: 'breaking', message: 'it is gone' };
}

function added({ name, problems: [problem] }: ComparedTool): Change[] {
  if (problem !== undefined) return [refused(name, 'compatible', problem.message)];
  return [{ tool: name, kind: 'tool-added', effect: 'compatible', message: 'it is new' }];
}

function refused(tool: string, effect: Change['effect'], why: string): Change {
  return { tool, kind: 'tool-refused', effect, message: `its new version is refused: ${why}` };
}
