import { canonicalText, isObject, previewList, typeNames, type JsonObject } from '../../json/index.ts';
import type { Subschema } from '../subschemas.ts';
import { isReferredTo } from '../reference-fragments.ts';
import type { Edit, Report, Rule } from '../rule.ts';

export const unreachableBranch: Rule = {
  id: 'unreachable-branch',
  group: 'quality',
  severity: 'warning',
  finds:
    'A branch of a choice can never decide anything: it is `false`, repeats another branch, or requires a type that the choice excludes.',
  why: 'Readers and models take it for a possibility. The fix removes branches that are `false`, that repeat a branch of `anyOf`, or that require another type; none of it changes a verdict.',
  examples: {
    fires: { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'string' }] },
    silent: { anyOf: [{ type: 'string' }, { type: 'number' }] },
  },
  fixes: true,
  checkSchema({ subschemas, fragments }, report) {
    for (const subschema of subschemas) {
      for (const keyword of ['anyOf', 'oneOf'] as const) {
        const branches: unknown = subschema.schema[keyword];
        if (Array.isArray(branches)) lookAt(branches, keyword, subschema, fragments, report);
      }
    }
  },
};

function lookAt(
  branches: readonly unknown[],
  keyword: 'anyOf' | 'oneOf',
  subschema: Subschema,
  fragments: readonly string[],
  report: Report,
): void {
  const seen = new Map<string, number>();
  const unreachable = branches.flatMap((branch, index) => {
    const text = canonicalText(branch);
    const earlier = seen.get(text);
    seen.set(text, earlier ?? index);
    if (branch === false) return [{ index, why: 'it is false, so no value fits it', isNeutral: true }];
    if (excludes(subschema.schema, branch))
      return [{ index, why: 'it requires a type that the schema around it excludes', isNeutral: true }];
    if (earlier === undefined) return [];
    const why =
      keyword === 'anyOf'
        ? `it says the same as branch ${earlier}`
        : `it says the same as branch ${earlier}, so a value that fits one fits both, and none fits exactly one`;
    return [{ index, why, isNeutral: keyword === 'anyOf' }];
  });
  if (unreachable.length === 0) return;
  const gone = new Set(unreachable.filter(({ isNeutral }) => isNeutral).map(({ index }) => index));
  const left = branches.filter((_, index) => !gone.has(index));
  const list = `${subschema.pointer}/${keyword}`;
  const isSafe = left.length > 0 && !isReferredTo(list, fragments);
  const reasons = new Map<string, typeof unreachable>();
  for (const one of unreachable) reasons.set(one.why, [...(reasons.get(one.why) ?? []), one]);
  for (const [why, [first, ...others]] of reasons) {
    const edit: Edit = { kind: 'set', place: list, value: left };
    const more = others.length === 0 ? '' : ` The same holds for branch ${namesOf(others)}.`;
    report(
      `${list}/${first!.index}`,
      `This branch can never decide anything: ${why}.${more}`,
      first!.isNeutral && isSafe ? { edits: [edit] } : {},
    );
  }
}

function namesOf(branches: readonly { readonly index: number }[]): string {
  return previewList(
    branches.map(({ index }) => index),
    'and',
  );
}

function excludes(around: JsonObject, branch: unknown): boolean {
  const [outer, inner] = [kindsOf(around), isObject(branch) ? kindsOf(branch) : undefined];
  return outer !== undefined && inner !== undefined && (outer & inner) === 0;
}

/** Undefined where every kind is allowed. */
function kindsOf({ type }: JsonObject): number | undefined {
  if (type === undefined) return undefined;
  const names = Array.isArray(type) ? (type as unknown[]) : [type];
  return names.reduce<number>((bits, name) => bits | (typeNames.get(name as string) ?? 0), 0);
}
