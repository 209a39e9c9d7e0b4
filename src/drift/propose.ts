/** An entry in; the change of the schema that would declare the difference out, where it is simple. */
import { parsePointer } from '../json/index.ts';
import type { DriftEntry } from './entry.ts';
import { routeProposal } from './propose-route.ts';
import { typesIn } from './types-in.ts';

export interface Proposal {
  /** The place in the result, from which the place in the schema follows. */
  readonly place: string;
  /** For a route: the place in its file. */
  readonly pointer?: string;
  /** Keywords to set there; absent where the present value would have to be known. */
  readonly set?: Readonly<Record<string, unknown>>;
  /** The same in words. */
  readonly text: string;
}

export function proposalFor(entry: DriftEntry): Proposal | undefined {
  return entry.route === undefined ? proposers[entry.kind]?.(entry) : routeProposal(entry);
}

type Propose = (entry: DriftEntry) => Proposal | undefined;

const proposers: Readonly<Record<string, Propose>> = {
  null: ({ place, expected }) => {
    const types = typesIn([expected ?? '', 'null']);
    return types.length < 2 ? undefined : typed(place, types);
  },
  type: ({ place, expected, seen }) => {
    const declared = typesIn([expected ?? '']);
    return declared.length === 0 ? undefined : typed(place, typesIn([...declared, ...seen]));
  },
  extra: ({ place, seen }) => {
    const name = parsePointer(place)?.at(-1);
    const types = typesIn(seen);
    if (name === undefined || name === '*' || types.length === 0) return undefined;
    const set = { type: oneOrMany(types) };
    return { place, set, text: `add to "properties": ${JSON.stringify(name)}: ${JSON.stringify(set)}` };
  },
  enum: ({ place, seen }) =>
    seen.length === 0 ? undefined : { place, text: `add to "enum": ${seen.join(', ')}` },
  absent: ({ place, expected }) => {
    const name = parsePointer(place)?.at(-1);
    if (expected !== 'required' || name === undefined) return undefined;
    return { place, text: `remove ${JSON.stringify(name)} from "required"` };
  },
  format: ({ place }) => ({ place, text: 'remove "format"' }),
};

function typed(place: string, types: readonly string[]): Proposal {
  const set = { type: oneOrMany(types) };
  return { place, set, text: `"type": ${JSON.stringify(set.type)}` };
}

function oneOrMany(types: readonly string[]): string | readonly string[] {
  return types.length === 1 ? types[0]! : types;
}
