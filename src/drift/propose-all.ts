/**
 * An entry in, and the schema that was inferred for its place where results were recorded; a change for it
 * out, always: the simple one where there is one, else what a person has to decide, in words.
 */
import { parsePointer, type JsonObject } from '../json/index.ts';
import type { DriftEntry } from './entry.ts';
import { proposalFor, type Proposal } from './propose.ts';

export function anyProposalFor(entry: DriftEntry, inferred: JsonObject | undefined): Proposal {
  return (
    (inferred === undefined ? undefined : fromResults(entry, inferred)) ??
    proposalFor(entry) ?? { place: entry.place, text: wordsFor(entry) }
  );
}

/** What was recorded says more than the types that were seen: members, items, and what may be missing. */
function fromResults({ kind, place, pointer }: DriftEntry, schema: JsonObject): Proposal | undefined {
  const where = { place, ...(pointer !== undefined && { pointer }), set: schema };
  const text = JSON.stringify(schema);
  const name = parsePointer(place)?.at(-1);
  switch (kind) {
    case 'extra':
      if (name === '*') return { ...where, text: `declare further members as ${text}` };
      return { ...where, text: `add to "properties": ${JSON.stringify(name ?? '')}: ${text}` };
    case 'type':
    case 'null':
    case 'enum':
    case 'format':
      return { ...where, text: `by recorded results: ${text}` };
    default:
      return undefined;
  }
}

function wordsFor({ kind, place, expected, seen }: DriftEntry): string {
  const name = JSON.stringify(parsePointer(place)?.at(-1) ?? '');
  const types = seen.join(' or ');
  switch (kind) {
    case 'absent':
      return expected === undefined
        ? `remove ${name} where it never comes any more; it may be missing as it is`
        : `let ${name} be missing: ${expected}`;
    case 'null':
      return 'let null in: {"anyOf": [<what is declared>, {"type": "null"}]}';
    case 'type':
    case 'extra':
      return types === ''
        ? 'record calls with --record, and give them with --calls'
        : `let ${types} in: {"anyOf": [<what is declared>, {"type": ${JSON.stringify(seen[0])}}]}`;
    case 'enum':
      return 'add the values to "enum", or remove it';
    case 'media-type':
      return 'declare the media type that comes, or let a handler refuse it';
    case 'more':
      return 'change the places above first; these are only counted';
    default:
      return `widen or remove ${JSON.stringify(kind)}${expected === undefined ? '' : `, which is ${expected}`}`;
  }
}
