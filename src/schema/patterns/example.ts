/**
 * A parsed pattern in; a text out that it is likely to accept, for people to look at. Lookaround and
 * boundaries are taken to hold, so it is a guess, which the caller must put to the matcher. The rule: it
 * takes at most MAX_PARTS parts to make, whatever the pattern asks for.
 */
import { has, type CharacterSet } from './characters.ts';
import { shortest, type Node } from './syntax.ts';

export interface ExampleWish {
  /** How many characters it should have at least; repeats are drawn out to reach that. */
  readonly least: number;
  /** Which option is taken where there are several; more than there are begin anew. */
  readonly option: number;
}

const MAX_LENGTH = 1_000;
const MAX_PARTS = 10_000;

/**
 * In this order, each counted on from the one before: `[A-Z]{3}` becomes `ABC`, and `\d{4}` becomes `1234`.
 */
const NICE: readonly string[] = [
  'abcdefghijklmnopqrstuvwxyz',
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  '1234567890',
  '-_./:@ +#,;=%&$!?*~()[]{}<>|^`\'"\\',
];

export function exampleText(node: Node, { least, option }: ExampleWish): string | undefined {
  const usual = shortest(node);
  if (usual > MAX_LENGTH || least > MAX_LENGTH) return undefined;
  let missing = Math.max(0, least - usual);
  let parts = 0;
  const turns = NICE.map(() => 0);

  const character = (set: CharacterSet): string => {
    for (const [kind, characters] of NICE.entries()) {
      const fitting = [...characters].filter((one) => has(set, one.codePointAt(0)!));
      if (fitting.length === 1) return fitting[0]!;
      if (fitting.length > 1) return fitting[turns[kind]!++ % fitting.length]!;
    }
    const [first] = set.ranges;
    return first === undefined || set.negated ? '' : String.fromCodePoint(first);
  };

  const textOf = (part: Node): string => {
    parts++;
    switch (part.kind) {
      case 'set':
        return character(part.set);
      case 'sequence':
        return part.items.map(textOf).join('');
      case 'choice':
        return textOf(part.options[option % part.options.length]!);
      case 'repeat':
        return repeated(part.body, times(part.body, part.min, part.max));
      default:
        return '';
    }
  };

  const repeated = (body: Node, count: number): string => {
    let text = '';
    for (let done = 0; done < count && parts < MAX_PARTS; done++) text += textOf(body);
    return text;
  };

  const times = (body: Node, min: number, max: number): number => {
    const each = Math.max(1, shortest(body));
    const more = Math.min(max - min, Math.ceil(missing / each));
    missing = Math.max(0, missing - more * each);
    return min + more;
  };

  const text = textOf(node);
  return text.length > MAX_LENGTH ? undefined : text;
}
