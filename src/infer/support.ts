/**
 * A settled summary in; a row for each place out: how often it was seen, of how many objects or arrays around
 * it.
 */
import { escapeSegment } from '../json/index.ts';
import { recordsOf, type MemberRecord, type Objects, type Place } from './place.ts';
import { enumerationOf, formatOf } from './texts.ts';

export interface Support {
  /** JSON Pointer, in which `*` stands for every item, and for every name where names are data. */
  readonly place: string;
  /** Of a union: the value of the tag that the object around the place has. */
  readonly where?: string;
  /** The kinds of value that were seen, in words. */
  readonly types: string;
  readonly count: number;
  /** For a member: how many objects could have had it. */
  readonly of?: number;
}

/** People read it. */
const MAX_ROWS = 10_000;

export function supportOf(root: Place): Support[] {
  const rows: Support[] = [];
  const visit = (place: Place, path: string, about: Pick<Support, 'of' | 'where'>): void => {
    if (rows.length >= MAX_ROWS || place.count === 0) return;
    rows.push({ place: path, types: typesOf(place), count: place.count, ...about });
    if (place.isAny) return;
    if (place.items !== undefined) visit(place.items, `${path}/*`, {});
    if (place.objects === undefined) return;
    if (place.objects.values !== undefined) visit(place.objects.values, `${path}/*`, {});
    for (const record of recordsOf(place.objects)) {
      const where = tagText(place.objects, record);
      for (const [name, member] of record.members) {
        visit(member, `${path}/${escapeSegment(name)}`, {
          of: record.count,
          ...(where !== undefined && { where }),
        });
      }
    }
  };
  visit(root, '', {});
  return rows;
}

function tagText({ mode, tag, records }: Objects, record: MemberRecord): string | undefined {
  if (mode !== 'tagged') return undefined;
  const values = [...records].flatMap(([value, own]) => (own === record ? JSON.stringify(value) : []));
  return `${JSON.stringify(tag)}: ${values.join(' or ')}`;
}

function typesOf(place: Place): string {
  if (place.isAny) return 'anything';
  const { nulls, booleans, integers, fractions, texts, arrays, objects, foldCount } = place;
  const text =
    texts === undefined
      ? undefined
      : (enumerationOf(texts)
          ?.map((value) => JSON.stringify(value))
          .join(' | ') ??
        formatOf(texts) ??
        'string');
  return [
    objects === undefined && foldCount === 0 ? [] : objects?.mode === 'map' ? 'map' : 'object',
    arrays > 0 ? 'array' : [],
    text ?? [],
    fractions > 0 ? 'number' : integers > 0 ? 'integer' : [],
    booleans > 0 ? 'boolean' : [],
    nulls > 0 ? 'null' : [],
  ]
    .flat()
    .join(', ');
}
