/**
 * Described sources in; a sentence on what was found and expected out, where a command has nothing to write.
 * An empty output with exit code 0 would look like success.
 */
import { counted } from '../../json/index.ts';
import type { DescribedSource, SourceKind } from '../../sources/index.ts';
import type { DescribedSources } from './describe-sources.ts';

/** Undefined where the sources have something. `needs`: whether schemas alone count. */
export function nothingText(
  { described, lists, skipped, unreadable }: DescribedSources,
  needs: 'tools' | 'tools or schemas',
): string | undefined {
  const isUsed = ({ tools, entries = [], schema }: DescribedSource): boolean =>
    tools.some(({ problems }) => problems.length === 0) ||
    entries.length > 0 ||
    (needs === 'tools or schemas' && schema?.schema !== undefined);
  if (described.some(isUsed)) return undefined;
  const kinds = new Map<SourceKind, number>();
  for (const { kind } of described) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  const ignored = [
    ...[...kinds].map(([kind, number]) => counted(number, NOUNS[kind])),
    ...(lists === 0 ? [] : [counted(lists, 'shared list')]),
    ...(skipped.length === 0 ? [] : [counted(skipped.length, 'skipped file')]),
    ...(unreadable.length === 0 ? [] : [counted(unreadable.length, 'unreadable file')]),
  ];
  const expected =
    needs === 'tools'
      ? 'a module of tools, a route file, an OpenAPI document, a saved tools/list or a server, with at least one tool that is not refused'
      : 'a module of tools, a route file, an OpenAPI document, a saved tools/list, a server or a JSON Schema, with at least one tool or schema that is not refused';
  return `No ${needs === 'tools' ? 'tool' : 'tool and no schema'} is left. Found: ${ignored.join(', ') || 'nothing'}. Expected: ${expected}.`;
}

const NOUNS: Readonly<Record<SourceKind, string>> = {
  module: 'module',
  routes: 'route file',
  openapi: 'OpenAPI document',
  list: 'saved tools/list',
  schema: 'JSON Schema',
  server: 'server',
  demo: 'demo source',
  configuration: 'configuration',
};
