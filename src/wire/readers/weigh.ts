/**
 * What becomes of each subschema: the findings of the table in it, and the choices that cannot stay because what they
 * apply is read inexactly. In comes the graph, out goes a verdict for each node. Verdicts only ever get worse while the
 * work list runs, so that circles of references come to rest.
 */
import type { JsonObject } from '../../json/index.ts';
import { choices, type Choice } from './choices.ts';
import type { Edge, Node } from './graph.ts';
import type { Finding, Members, Rule, Scene } from './rule.ts';
import { rules, rulesOn } from './rules/index.ts';
import { inputRules } from './rules/input/index.ts';

export interface Verdict {
  readonly findings: readonly NamedFinding[];
  readonly loosened: Set<Choice>;
  inexact: boolean;
  readonly forgets: Set<Members>;
}

export interface NamedFinding extends Finding {
  readonly rule: Rule;
}

/** The table of inputs has rules of the other in the same order, and rules of its own between them. */
const orders: Readonly<Record<'input' | 'output', ReadonlyMap<Rule, number>>> = {
  output: new Map(rules.map((rule, index) => [rule, index])),
  input: new Map(inputRules.map((rule, index) => [rule, index])),
};
const nothing: readonly NamedFinding[] = [];

/** To these, what a subschema evaluates is evaluated by the one that applies it. */
const inPlace = new Set([
  '$ref',
  'allOf',
  'anyOf',
  'oneOf',
  'if',
  'then',
  'else',
  'dependentSchemas',
  'dependencies',
]);

/** In the order of the table. */
export function findingsIn(schema: JsonObject, scene: Scene): readonly NamedFinding[] {
  let found: NamedFinding[] | undefined;
  const keywords = Object.keys(schema);
  // By index: a server that starts comes here before V8 has compiled it.
  for (let i = 0; i < keywords.length; i++) {
    const called = rulesOn(keywords[i]!, scene.reader);
    for (let at = 0; at < called.length; at++) {
      const rule = called[at]!;
      if (rule.isAlwaysNeeded !== true && scene.cannotReject(schema)) continue;
      if (found?.some((known) => known.rule === rule) === true) continue;
      const finding = rule.find(schema, scene);
      if (finding !== undefined) (found ??= []).push({ rule, ...finding });
    }
  }
  if (found === undefined) return nothing;
  const order = orders[scene.reader === 'input' ? 'input' : 'output'];
  return found.sort((one, other) => order.get(one.rule)! - order.get(other.rule)!);
}

export function weigh(nodes: readonly Node[], scene: Scene): Map<Node, Verdict> {
  const verdicts = new Map<Node, Verdict>();
  for (const node of nodes) {
    const findings = findingsIn(node.schema, scene);
    verdicts.set(node, {
      findings,
      loosened: new Set(),
      inexact: findings.some(({ inexact }) => inexact === true),
      forgets: new Set(findings.flatMap(({ forgets }) => forgets ?? [])),
    });
  }
  const open = [...nodes];
  const waiting = new Set(open);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    waiting.delete(next);
    if (!worsen(next, verdicts, scene)) continue;
    for (const parent of next.appliedBy) {
      if (waiting.has(parent)) continue;
      waiting.add(parent);
      open.push(parent);
    }
  }
  return verdicts;
}

/** Takes over what the verdicts on the subschemas mean for a node; whether that changed its own. */
function worsen(node: Node, verdicts: ReadonlyMap<Node, Verdict>, scene: Scene): boolean {
  const verdict = verdicts.get(node)!;
  const before = [verdict.inexact, verdict.forgets.size].join();
  const isInexact = ({ child }: Edge): boolean => verdicts.get(child)!.inexact;
  for (const edge of node.edges) {
    verdict.inexact ||= isInexact(edge);
    if (inPlace.has(edge.keyword))
      verdicts.get(edge.child)!.forgets.forEach((members) => verdict.forgets.add(members));
  }
  if (scene.cannotReject(node.schema)) return before !== [verdict.inexact, verdict.forgets.size].join();
  for (const choice of choices) {
    if (verdict.loosened.has(choice) || !Object.hasOwn(node.schema, choice.keyword)) continue;
    const inexactEdges = node.edges.filter((edge) => edge.keyword === choice.applies && isInexact(edge));
    if (!choice.isLost(node.schema, inexactEdges, verdict.forgets, scene)) continue;
    verdict.loosened.add(choice);
    verdict.inexact = true;
    choice.forgets.forEach((members) => verdict.forgets.add(members));
  }
  return before !== [verdict.inexact, verdict.forgets.size].join();
}
