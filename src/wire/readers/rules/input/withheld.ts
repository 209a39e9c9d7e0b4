/**
 * Rules for what no form says to all clients: it is withheld from the advertised input, and checked by the engine when
 * the call arrives. The limits of numbers and the formats that clients know stay, since models read them.
 */
import type { JsonObject } from '../../../../json/index.ts';
import { formatCheck } from '../../../../schema/formats/index.ts';
import type { Rule } from '../../rule.ts';

/** What `ajv-formats` knows. Ajv in strict mode throws on any other. */
export const clientFormats: ReadonlySet<unknown> = new Set([
  'binary',
  'byte',
  'date',
  'date-time',
  'double',
  'duration',
  'email',
  'float',
  'hostname',
  'int32',
  'int64',
  'ipv4',
  'ipv6',
  'iso-date-time',
  'iso-time',
  'json-pointer',
  'json-pointer-uri-fragment',
  'password',
  'regex',
  'relative-json-pointer',
  'time',
  'uri',
  'uri-reference',
  'uri-template',
  'url',
  'uuid',
]);

export const withheldRules: readonly Rule[] = [
  {
    name: 'multiple-of-decimal',
    readers: 'all',
    keywords: ['multipleOf'],
    why: 'Ajv divides in binary, where 19.99 is no multiple of 0.01',
    find: ({ multipleOf }) => (isBinary(multipleOf as number) ? undefined : drop('multipleOf')),
  },
  {
    name: 'format-annotated',
    readers: 'all',
    keywords: ['format'],
    why: 'clients assert formats, where the tool does not',
    find: (_, { formats }) =>
      formats === 'annotate' ? { mend: (copy) => void delete copy['format'] } : undefined,
  },
  {
    name: 'format-unknown',
    readers: 'all',
    keywords: ['format'],
    why: 'Ajv in strict mode throws on a format that it does not know',
    find({ format }, { formats }) {
      if (formats === 'annotate') return undefined;
      const inexact = formatCheck(format as string) !== undefined;
      if (!clientFormats.has(format)) return { ...drop('format'), inexact };
      return { inexact };
    },
  },
];

function drop(keyword: string): { mend: (copy: JsonObject) => void; inexact: boolean } {
  return { mend: (copy) => void Reflect.deleteProperty(copy, keyword), inexact: true };
}

/** Whether the divisor is in binary what it is in decimal, so that quotients which should be whole are. */
function isBinary(divisor: number): boolean {
  return Number.isInteger(divisor * 2 ** 30);
}
