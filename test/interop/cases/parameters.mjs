/**
 * Tools with awkward names of parameters, and with schemas or arguments of awkward sizes, as in `inputs.mjs`.
 */
import { integer, object, text } from './schemas.mjs';

/** An object within an object, `levels` times; the innermost member is `leaf`. */
function nested(levels, wrap, leaf) {
  return Array.from({ length: levels }).reduce((inner) => wrap(inner), leaf);
}

const names = [
  {
    name: 'in_prototype_names',
    about: 'parameters named constructor, toString and hasOwnProperty',
    input: object({ constructor: text, toString: integer, hasOwnProperty: text }),
    args: { constructor: 'x', toString: 1, hasOwnProperty: 'y' },
  },
  {
    name: 'in_proto',
    about: 'a parameter named __proto__',
    input: JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"},"a":{"type":"string"}}}'),
    args: JSON.parse('{"__proto__":"x","a":"y"}'),
  },
  {
    name: 'in_required_prototype_name',
    about: 'a required parameter named valueOf',
    input: object({ valueOf: integer }, { required: ['valueOf'] }),
    args: { valueOf: 3 },
  },
  {
    name: 'in_bracket_names',
    about: 'parameters named filter[id], $top and @type',
    input: object({ 'filter[id]': integer, $top: integer, '@type': text }),
    args: { 'filter[id]': 1, $top: 2, '@type': 'x' },
  },
  {
    name: 'in_unicode_names',
    about: 'parameters named in other scripts, with spaces and an empty name',
    input: object({ größe: integer, 名前: text, 'two words': text, '🙂': text, '': text }),
    args: { größe: 1, 名前: 'x', 'two words': 'y', '🙂': 'z', '': 'e' },
  },
  {
    name: 'in_keyword_names',
    about: 'parameters named type, $ref, properties and required',
    input: object({ type: text, $ref: text, properties: text, required: { type: 'boolean' } }),
    args: { type: 'a', $ref: 'b', properties: 'c', required: true },
  },
  {
    name: 'in_header',
    about: 'a parameter that travels in a header, too (x-mcp-header)',
    input: object({ region: { ...text, 'x-mcp-header': 'Region' }, q: text }, { required: ['region'] }),
    args: { region: 'eu-west', q: 'x' },
  },
];

const sizes = [
  {
    name: 'in_deep',
    about: '30 objects within one another',
    input: object({ a: nested(30, (inner) => object({ a: inner }), text) }),
    args: { a: nested(30, (inner) => ({ a: inner }), 'leaf') },
  },
  {
    name: 'in_huge_enum',
    about: 'an enum of 2,000 values',
    input: object({ code: { enum: Array.from({ length: 2000 }, (_, index) => `code-${index}`) } }),
    args: { code: 'code-1999' },
    bad: { args: { code: 'code-2000' }, names: 'code' },
  },
  {
    name: 'in_wide',
    about: '300 properties',
    input: object(Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`p${index}`, integer]))),
    args: { p0: 0, p299: 299 },
  },
  {
    name: 'in_large_value',
    about: 'an argument of 100 kB',
    input: object({ body: text }),
    args: { body: 'äb c'.repeat(25_000) },
  },
  {
    name: 'in.dotted-name',
    about: 'a tool name with a dot and a hyphen',
    input: object({ a: text }),
    args: { a: 'x' },
  },
];

export const parameterCases = [...names, ...sizes];
