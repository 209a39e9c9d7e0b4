/**
 * The rule for `format`, and the table of formats that some official client reads more strictly than the engine does:
 * they are withheld. Where formats are annotations all are withheld, since official clients assert them.
 */
import type { JsonObject } from '../../../json/index.ts';
import { formatCheck } from '../../../schema/formats/index.ts';
import type { Rule } from '../rule.ts';

/** A format, and a value that the engine accepts and some client rejects. */
export const withheldFormats: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  // Formats of the specification.
  ['date-time', '2016-12-31T15:59:60-08:00'],
  ['email', '"a b"@example.com'],
  ['regex', '[😀-😎]'],
  ['relative-json-pointer', '0+1'],
  ['time', '15:59:60-08:00'],
  ['uri', 'urn:'],
  ['uri-template', "it's"],
  // Formats that only clients know.
  ['byte', 'not base64'],
  ['int32', 2 ** 31],
  ['int64', 0.5],
  ['iso-date-time', 'any text'],
  ['iso-time', 'any text'],
  ['json-pointer-uri-fragment', 'any text'],
  ['url', 'any text'],
  // Their tables of formats inherit it.
  ['__proto__', 'any text'],
]);

export const formatRules: readonly Rule[] = [
  {
    name: 'format-annotated',
    readers: 'all',
    keywords: ['format'],
    why: 'official clients assert formats',
    find: (_, { formats }) => (formats === 'annotate' ? { mend: dropFormat } : undefined),
  },
  {
    name: 'format-stricter',
    readers: 'all',
    keywords: ['format'],
    why: 'some official client rejects a value of this format, or of a format that means nothing to the engine',
    find({ format }, { formats }) {
      if (formats !== 'assert') return undefined;
      // To readers that do not know a format, or know it less well, it lets more through.
      const inexact = formatCheck(format as string) !== undefined;
      if (withheldFormats.has(format as string)) return { mend: dropFormat, inexact };
      return inexact ? { inexact } : undefined;
    },
  },
];

function dropFormat(copy: JsonObject): void {
  delete copy['format'];
}
