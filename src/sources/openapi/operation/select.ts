/**
 * The selectors of the operator in; whether an operation becomes a tool out. A selector is `tag:pets`,
 * `path:/pets/*`, `method:get`, `operation:list*` or `deprecated`; without a word in front it is an
 * operation. `*` stands for any text.
 */
import type { ApiOperation } from './operations.ts';

const KINDS = ['tag', 'path', 'method', 'operation', 'deprecated'] as const;

export interface Selector {
  readonly kind: (typeof KINDS)[number];
  readonly pattern: RegExp;
}

export function readSelector(text: string): Selector {
  if (text === 'deprecated') return { kind: 'deprecated', pattern: /^/ };
  const [, word, rest] = /^([a-z]+):(.*)$/s.exec(text) ?? [];
  const kind = KINDS.find((candidate) => candidate === word && candidate !== 'deprecated');
  return { kind: kind ?? 'operation', pattern: patternOf(kind === undefined ? text : rest!) };
}

function patternOf(glob: string): RegExp {
  const parts = glob.split('*').map((part) => part.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 'is');
}

export interface Choice {
  readonly include?: readonly Selector[];
  readonly exclude?: readonly Selector[];
  readonly isReadOnly?: boolean;
}

export function isChosen(
  operation: ApiOperation,
  { include = [], exclude = [], isReadOnly }: Choice,
): boolean {
  if (isReadOnly === true && !CHANGES_NOTHING.has(operation.method)) return false;
  const fits = (selector: Selector): boolean =>
    textsFor(selector, operation).some((text) => selector.pattern.test(text));
  return (include.length === 0 || include.some(fits)) && !exclude.some(fits);
}

/** By their method. */
export const CHANGES_NOTHING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'QUERY']);

function textsFor({ kind }: Selector, { spot, path, method, id }: ApiOperation): readonly string[] {
  switch (kind) {
    case 'tag': {
      const { tags } = spot.value;
      return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [];
    }
    case 'path':
      return [path];
    case 'method':
      return [method];
    case 'operation':
      return [id];
    case 'deprecated':
      return spot.value['deprecated'] === true ? [''] : [];
  }
}
