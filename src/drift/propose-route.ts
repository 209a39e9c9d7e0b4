/**
 * An entry of a route in; the change of its file that would declare the difference out, within FlowMCP's part
 * of JSON Schema: five types, `nullable`, no unions, four levels. `check` accepts every proposal (R-FLOW-14).
 */
import { parsePointer } from '../json/index.ts';
import type { DriftEntry } from './entry.ts';
import type { Proposal } from './propose.ts';
import { typesIn } from './types-in.ts';

type Propose = (entry: DriftEntry, schemaPlace: string) => Omit<Proposal, 'place' | 'pointer'> | undefined;

export function routeProposal(entry: DriftEntry): Proposal | undefined {
  const { place, pointer } = entry;
  if (pointer === undefined) return undefined;
  const schemaPlace = /\/output\/schema((?:\/.*)?)$/.exec(pointer)?.[1] ?? '';
  const proposed = proposers[entry.kind]?.(entry, schemaPlace);
  return proposed === undefined ? undefined : { place, pointer, ...proposed };
}

const SCALARS: ReadonlySet<string> = new Set(['string', 'number', 'boolean']);
const MAX_LEVEL = 4;

const proposers: Readonly<Record<string, Propose>> = {
  null: () => ({ set: { nullable: true }, text: '"nullable": true' }),
  type: ({ expected, seen }, schemaPlace) => {
    const declared = flowTypes([expected ?? '']);
    const newTypes = flowTypes(seen).filter((type) => !declared.includes(type));
    const [type, ...others] = newTypes;
    if (declared.length === 0 || type === undefined) return undefined;
    const isSimple = others.length === 0 && [type, ...declared].every((name) => SCALARS.has(name));
    const allTypes = [...declared, ...newTypes].join(' and ');
    const unions = `a FlowMCP file has no unions: let a handler make one type of ${allTypes}`;
    if (!isSimple || schemaPlace === '') return { text: unions };
    return {
      set: { type },
      text: `"type": "${type}" where no ${declared.join(' or ')} comes any more; ${unions}`,
    };
  },
  extra: ({ place, seen }, schemaPlace) => {
    const name = parsePointer(place)?.at(-1);
    const types = flowTypes(seen);
    const [type, ...others] = types.filter((candidate) => candidate !== 'null');
    if (name === undefined || name === '*' || type === undefined) return undefined;
    const what = `add to "properties": ${JSON.stringify(name)}`;
    if (levelOf(schemaPlace) > MAX_LEVEL)
      return { text: `${what} is deeper than ${MAX_LEVEL} levels: flatten it in a handler` };
    if (others.length > 0)
      return {
        text: `${what} comes as ${[type, ...others].join(' and ')}: let a handler make one type of it`,
      };
    const set = { type, ...(types.includes('null') && { nullable: true }) };
    return { set, text: `${what}: ${JSON.stringify(set)}` };
  },
  enum: ({ seen }) => (seen.length === 0 ? undefined : { text: `add to "enum": ${seen.join(', ')}` }),
};

/** FlowMCP has no type `integer`. */
function flowTypes(words: readonly string[]): string[] {
  return [...new Set(typesIn(words).map((type) => (type === 'integer' ? 'number' : type)))];
}

/** The root of a schema is level 1. */
function levelOf(schemaPlace: string): number {
  const segments = parsePointer(schemaPlace) ?? [];
  let level = 1;
  for (let i = 0; i < segments.length; i++) {
    if (segments[i] !== 'properties') continue;
    level++;
    i++;
  }
  return level;
}
