/**
 * Keywords that reject more where a subschema is read as accepting more: negations, and keywords that count
 * matches or depend on evaluated members. The table of how each is loosened where it applies an inexact
 * subschema.
 */
import type { JsonObject } from '../../json/index.ts';
import { areDisjoint } from './disjoint.ts';
import type { MemberKind, RuleContext } from './rule.ts';
import type { Application } from './subschema-graph.ts';

export interface Loosening {
  readonly name: string;
  readonly keyword: string;
  /** The keyword whose subschemas it depends on. */
  readonly dependsOn: string;
  readonly isNeeded: (
    schema: JsonObject,
    inexact: readonly Application[],
    undercounted: ReadonlySet<MemberKind>,
    context: RuleContext,
  ) => boolean;
  readonly rewrite: (copy: JsonObject) => void;
  /** Which members clients no longer count as evaluated after the rewrite. */
  readonly undercounts: readonly MemberKind[];
}

const isInexact: Loosening['isNeeded'] = (_, inexact) => inexact.length > 0;

export const loosenings: readonly Loosening[] = [
  {
    name: 'not-inexact',
    keyword: 'not',
    dependsOn: 'not',
    isNeeded: isInexact,
    rewrite: (copy) => void delete copy['not'],
    undercounts: [],
  },
  {
    name: 'one-of-inexact',
    keyword: 'oneOf',
    dependsOn: 'oneOf',
    isNeeded: ({ oneOf }, inexact, _, context) =>
      inexact.length > 0 && !areDisjoint(oneOf as readonly unknown[], context),
    rewrite(copy) {
      addAnyOf(copy, copy['oneOf']);
      delete copy['oneOf'];
    },
    undercounts: [],
  },
  {
    name: 'if-inexact',
    keyword: 'if',
    dependsOn: 'if',
    isNeeded: (schema, inexact) =>
      inexact.length > 0 && (Object.hasOwn(schema, 'then') || Object.hasOwn(schema, 'else')),
    rewrite(copy) {
      if (copy['then'] !== undefined && copy['else'] !== undefined)
        addAnyOf(copy, [copy['then'], copy['else']]);
      for (const keyword of ['if', 'then', 'else']) Reflect.deleteProperty(copy, keyword);
    },
    undercounts: ['properties', 'items'],
  },
  {
    name: 'max-contains-inexact',
    keyword: 'maxContains',
    dependsOn: 'contains',
    isNeeded: isInexact,
    rewrite: (copy) => void delete copy['maxContains'],
    undercounts: [],
  },
  ...(['properties', 'items'] as const).map((members): Loosening => {
    const keyword = members === 'items' ? 'unevaluatedItems' : 'unevaluatedProperties';
    return {
      name: 'unevaluated-undercounted',
      keyword,
      dependsOn: keyword,
      isNeeded: (_schema, _inexact, undercounted) => undercounted.has(members),
      rewrite: (copy) => void Reflect.deleteProperty(copy, keyword),
      undercounts: [members],
    };
  }),
];

/** Beside an `anyOf` of the author's, the new one goes into `allOf`. */
function addAnyOf(copy: JsonObject, branches: unknown): void {
  if (copy['anyOf'] === undefined) copy['anyOf'] = branches;
  else copy['allOf'] = [...((copy['allOf'] ?? []) as unknown[]), { anyOf: branches }];
}
