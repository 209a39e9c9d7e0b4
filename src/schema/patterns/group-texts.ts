/**
 * A step of resolving back-references: the body of a group in; every text that the group can hold out, where
 * they are few, however long each is. The one rule: the bound that ends this is the one that the Refusal
 * names.
 */
import type { Meter } from '../meter.ts';
import { Refusal } from './refusal.ts';
import type { Node, RepeatNode } from './syntax.ts';

/** The most texts that one group may hold. */
const MAX_TEXTS = 16;

/**
 * The codes of a text's characters, each with a comma behind it, so that texts are joined as strings are.
 * Characters would not do: two halves of a surrogate pair side by side are not the character that they would
 * become.
 */
export type GroupText = string;

export interface Referred {
  /** The reference as it is written. */
  readonly text: string;
  readonly isReference: (node: Node) => boolean;
  readonly meter: Meter;
}

/** Why a reference cannot be written out: a clause about its group. */
export function refuseReference({ text }: Pick<Referred, 'text'>, clause: string): never {
  throw new Refusal(
    'back-reference',
    `${text} refers back to a group ${clause}, which no linear-time matcher can do`,
  );
}

export function groupTexts(node: Node, referred: Referred): GroupText[] {
  // A group that is still being matched has captured nothing, and a reference to it matches the empty text.
  if (referred.isReference(node)) return [''];
  switch (node.kind) {
    case 'empty':
      return [''];
    case 'set': {
      const { ranges, properties } = node.set;
      if (properties.length > 0) return refuseMany(referred);
      const texts: GroupText[] = [];
      for (let i = 0; i < ranges.length; i += 2)
        for (let code = ranges[i]!; code <= ranges[i + 1]!; code++) {
          if (texts.length === MAX_TEXTS) return refuseMany(referred);
          texts.push(`${code},`);
        }
      return texts;
    }
    case 'sequence':
      return node.items.reduce<GroupText[]>(
        (heads, item) => product(heads, groupTexts(item, referred), referred),
        [''],
      );
    case 'choice':
      return few(
        node.options.flatMap((option) => groupTexts(option, referred)),
        referred,
      );
    case 'capture':
      return groupTexts(node.body, referred);
    case 'repeat':
      return repeated(node, referred);
    case 'reference':
      return refuseReference(referred, 'that refers back itself');
    default:
      // It would have to hold where the group stands, not where the reference does.
      return refuseReference(referred, 'with an assertion in it');
  }
}

function repeated({ body, min, max }: RepeatNode, referred: Referred): GroupText[] {
  const texts = groupTexts(body, referred);
  const [only] = texts;
  if (only === undefined) return min === 0 ? [''] : [];
  if (texts.length === 1) {
    if (only === '') return [''];
    if (max === Infinity) return refuseReference(referred, 'with a repetition that has no end');
    if (max - min >= MAX_TEXTS) return refuseMany(referred);
    referred.meter.spend((max - min + 1) * max * only.length);
    return Array.from({ length: max - min + 1 }, (_, more) => only.repeat(min + more));
  }
  if (max === Infinity) return refuseReference(referred, 'with a repetition that has no end');
  // Each turn has at least one text more than the turn before it, so this ends by the number of texts.
  let turn = [''];
  const all: GroupText[] = [];
  for (let turns = 0; turns <= max; turns++) {
    if (turns >= min) all.push(...turn);
    if (turns < max) turn = product(turn, texts, referred);
  }
  return few(all, referred);
}

function product(heads: GroupText[], tails: GroupText[], referred: Referred): GroupText[] {
  const [tail] = tails;
  // To join two strings takes no time; to compare them takes their length.
  if (tails.length === 1) return tail === '' ? heads : heads.map((head) => head + tail!);
  return few(
    heads.flatMap((head) => tails.map((other) => head + other)),
    referred,
  );
}

/** Each once. */
function few(texts: GroupText[], referred: Referred): GroupText[] {
  referred.meter.spend(texts.reduce((sum, { length }) => sum + length, texts.length));
  const distinct = new Set(texts);
  return distinct.size > MAX_TEXTS ? refuseMany(referred) : [...distinct];
}

function refuseMany(referred: Referred): never {
  return refuseReference(referred, `that can hold more than ${MAX_TEXTS} texts`);
}
