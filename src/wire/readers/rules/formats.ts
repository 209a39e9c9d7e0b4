/**
 * The rules for `format`. One that official clients know stays: where they read it more strictly than it is defined, the
 * check of the result does so too (schema/formats/client-formats.ts). Others are withheld, and so are all that the tool
 * does not check, wherever they could reject a result.
 */
import type { JsonObject } from '../../../json/index.ts';
import { clientFormatNames, clientNumberCheck, interoperableCheck } from '../../../schema/internal.ts';
import type { Rule } from '../rule.ts';

export const formatRules: readonly Rule[] = [
  {
    name: 'format-annotated',
    readers: 'all',
    keywords: ['format'],
    why: 'official clients assert formats, and the tool does not',
    isAlwaysNeeded: true,
    find: (_, { formats }) => (formats === 'annotate' ? { mend: dropFormat } : undefined),
  },
  {
    name: 'format-hint',
    readers: 'all',
    keywords: ['format'],
    why: 'official clients assert formats, and the tool does not',
    find: (_, { formats }) => (formats === 'hint' ? { mend: dropFormat } : undefined),
  },
  {
    name: 'format-unknown',
    readers: 'all',
    keywords: ['format'],
    why: 'official clients do not know it: they warn, or throw where every object inherits a member of its name',
    isAlwaysNeeded: true,
    find({ format }, { formats }) {
      if (formats === 'annotate' || clientFormatNames.has(format as string)) return undefined;
      return { mend: dropFormat, inexact: formats === 'assert' && isChecked(format as string) };
    },
  },
  {
    name: 'format-looser',
    readers: 'all',
    keywords: ['format'],
    why: 'some client accepts more texts of this format',
    find({ format }, { formats }) {
      return formats === 'assert' && isChecked(format as string) ? { inexact: true } : undefined;
    },
  },
];

function isChecked(format: string): boolean {
  return interoperableCheck(format) !== undefined || clientNumberCheck(format) !== undefined;
}

function dropFormat(copy: JsonObject): void {
  delete copy['format'];
}
