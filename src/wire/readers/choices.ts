/**
 * Keywords that reject more where a subschema is read as accepting more: negations, and those that count or depend on
 * what others evaluated. The table of what is done to them where they stand over something inexact.
 */
import type { JsonObject } from '../../json/index.ts';
import { areDisjoint } from './disjoint.ts';
import type { Edge } from './graph.ts';
import type { Members, Scene } from './rule.ts';

export interface Choice {
  readonly name: string;
  readonly keyword: string;
  /** The keyword whose subschemas it depends on. */
  readonly applies: string;
  readonly isLost: (
    schema: JsonObject,
    inexact: readonly Edge[],
    forgotten: ReadonlySet<Members>,
    scene: Scene,
  ) => boolean;
  readonly mend: (copy: JsonObject) => void;
  readonly forgets: readonly Members[];
}

const isInexact: Choice['isLost'] = (_, inexact) => inexact.length > 0;

export const choices: readonly Choice[] = [
  {
    name: 'not-inexact',
    keyword: 'not',
    applies: 'not',
    isLost: isInexact,
    mend: (copy) => void delete copy['not'],
    forgets: [],
  },
  {
    name: 'one-of-inexact',
    keyword: 'oneOf',
    applies: 'oneOf',
    isLost: ({ oneOf }, inexact, _, scene) =>
      inexact.length > 0 && !areDisjoint(oneOf as readonly unknown[], scene),
    mend(copy) {
      addChoice(copy, copy['oneOf']);
      delete copy['oneOf'];
    },
    forgets: [],
  },
  {
    name: 'if-inexact',
    keyword: 'if',
    applies: 'if',
    isLost: (schema, inexact) =>
      inexact.length > 0 && (Object.hasOwn(schema, 'then') || Object.hasOwn(schema, 'else')),
    mend(copy) {
      if (copy['then'] !== undefined && copy['else'] !== undefined)
        addChoice(copy, [copy['then'], copy['else']]);
      for (const keyword of ['if', 'then', 'else']) Reflect.deleteProperty(copy, keyword);
    },
    forgets: ['properties', 'items'],
  },
  {
    name: 'max-contains-inexact',
    keyword: 'maxContains',
    applies: 'contains',
    isLost: isInexact,
    mend: (copy) => void delete copy['maxContains'],
    forgets: [],
  },
  ...(['properties', 'items'] as const).map((members): Choice => {
    const keyword = members === 'items' ? 'unevaluatedItems' : 'unevaluatedProperties';
    return {
      name: 'unevaluated-forgotten',
      keyword,
      applies: keyword,
      isLost: (_, __, forgotten) => forgotten.has(members),
      mend: (copy) => void Reflect.deleteProperty(copy, keyword),
      forgets: [members],
    };
  }),
];

/** Beside an `anyOf` of the author's, the new one goes into `allOf`. */
function addChoice(copy: JsonObject, branches: unknown): void {
  if (copy['anyOf'] === undefined) copy['anyOf'] = branches;
  else copy['allOf'] = [...((copy['allOf'] ?? []) as unknown[]), { anyOf: branches }];
}
