/**
 * The verbs of APIs, in groups of the same meaning: a user asks to "show", an API has `get` or `retrieve`. A
 * stem in; the other stems of its group out.
 */
import { wordsOf } from './words.ts';

const GROUPS: readonly string[] = [
  'get read retrieve fetch show view see open look detail',
  'list all every find search browse query lookup',
  'create add new make insert register post',
  'update edit change modify set put patch rename replace',
  'delete remove destroy erase cancel',
  'send submit post',
  'start run execute trigger launch',
  'stop end abort cancel',
];

const RELATED: ReadonlyMap<string, readonly string[]> = relatedVerbs();

export function relatedTo(verb: string): readonly string[] {
  return RELATED.get(verb) ?? [];
}

function relatedVerbs(): ReadonlyMap<string, readonly string[]> {
  const related = new Map<string, string[]>();
  for (const group of GROUPS.map(wordsOf)) {
    for (const verb of group) {
      const others = group.filter((other) => other !== verb);
      related.set(verb, [...new Set([...(related.get(verb) ?? []), ...others])]);
    }
  }
  return related;
}
