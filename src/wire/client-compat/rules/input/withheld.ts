/**
 * Rules for keywords that no rewrite makes readable to all clients: they are withheld from the advertised
 * input, and the engine checks them when the call arrives. Bounds of numbers and formats that clients know
 * stay, since models read them.
 */
import type { JsonObject } from '../../../../json/index.ts';
import { clientFormatNames, formatCheck, isBinaryDivisor } from '../../../../schema/internal.ts';
import type { Rule } from '../../rule.ts';

export const withheldRules: readonly Rule[] = [
  {
    name: 'multiple-of-decimal',
    clients: 'all',
    keywords: ['multipleOf'],
    why: 'Ajv divides in binary, where 19.99 is no multiple of 0.01',
    find: ({ multipleOf }) => (isBinaryDivisor(multipleOf as number) ? undefined : drop('multipleOf')),
  },
  {
    name: 'format-annotated',
    clients: 'all',
    keywords: ['format'],
    why: 'clients assert formats, and the tool does not',
    find: (_, { formats }) =>
      formats === 'annotate' ? { rewrite: (copy) => void delete copy['format'] } : undefined,
  },
  {
    name: 'format-unknown',
    clients: 'all',
    keywords: ['format'],
    why: 'Ajv in strict mode throws on a format that it does not know',
    find({ format }, { formats }) {
      if (formats === 'annotate') return undefined;
      const inexact = formatCheck(format as string) !== undefined;
      if (!clientFormatNames.has(format as string)) return { ...drop('format'), inexact };
      return { inexact };
    },
  },
];

function drop(keyword: string): { rewrite: (copy: JsonObject) => void; inexact: boolean } {
  return { rewrite: (copy) => void Reflect.deleteProperty(copy, keyword), inexact: true };
}
