/**
 * The rules for `format`. A format that official clients know stays: where they check it more strictly than
 * it is defined, so does the check of the result (schema/formats/client-formats.ts). Other formats are
 * withheld. Formats that the tool does not check are withheld wherever they could reject a result.
 */
import type { JsonObject } from '../../../json/index.ts';
import { clientFormatNames, clientNumberCheck, interoperableCheck } from '../../../schema/internal.ts';
import type { Rule } from '../rule.ts';

export const formatRules: readonly Rule[] = [
  {
    name: 'format-annotated',
    clients: 'all',
    keywords: ['format'],
    why: 'official clients assert formats, and the tool does not',
    isAlwaysNeeded: true,
    find: (_, { formats }) => (formats === 'annotate' ? { rewrite: dropFormat } : undefined),
  },
  {
    name: 'format-hint',
    clients: 'all',
    keywords: ['format'],
    why: 'official clients assert formats, and the tool does not',
    find: (_, { formats }) => (formats === 'hint' ? { rewrite: dropFormat } : undefined),
  },
  {
    name: 'format-unknown',
    clients: 'all',
    keywords: ['format'],
    why: 'official clients do not know it: they warn, or throw where every object inherits a member of its name',
    isAlwaysNeeded: true,
    find({ format }, { formats }) {
      if (formats === 'annotate' || clientFormatNames.has(format as string)) return undefined;
      return { rewrite: dropFormat, inexact: formats === 'assert' && isChecked(format as string) };
    },
  },
  {
    name: 'format-looser',
    clients: 'all',
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
