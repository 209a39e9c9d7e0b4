/**
 * A pattern that asks for one fixed text at the start or the end, as most names of `patternProperties` do
 * (`^x-`). That is one comparison, and nothing is compiled: V8 takes longer to prepare a RegExp than many of
 * them are ever used for.
 */
import { single } from './characters.ts';
import type { Node } from './syntax.ts';

const FIRST_SURROGATE = 0xd800;
const LAST_SURROGATE = 0xdfff;
const LAST_UNIT = 0xffff;

/** Whether a text is accepted; undefined for any other pattern. */
export function literalTest(node: Node): ((text: string) => boolean) | undefined {
  if (node.kind !== 'sequence') return undefined;
  const { items } = node;
  const atStart = items[0]!.kind === 'start';
  const atEnd = items.at(-1)!.kind === 'end';
  if (!atStart && !atEnd) return undefined;
  const literal = textOf(items.slice(atStart ? 1 : 0, atEnd ? -1 : undefined));
  if (literal === undefined) return undefined;
  if (!atEnd) return (text) => text.startsWith(literal);
  return atStart ? (text) => text === literal : (text) => text.endsWith(literal);
}

/** Halves of pairs are left to the RegExp, which reads them as its flag says. */
function textOf(items: readonly Node[]): string | undefined {
  let text = '';
  for (const item of items) {
    const unit = item.kind === 'set' ? single(item.set) : -1;
    const isHalf = unit >= FIRST_SURROGATE && unit <= LAST_SURROGATE;
    if (unit < 0 || unit > LAST_UNIT || isHalf) return undefined;
    text += String.fromCharCode(unit);
  }
  return text;
}
