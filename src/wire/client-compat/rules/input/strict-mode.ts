/**
 * Rules for keywords on which Ajv throws in strict mode, as Genkit compiles inputs, although they mean
 * nothing or have an equivalent. Keywords that no dialect defines stay: their author wrote them for other
 * programs.
 */
import { canonicalText, isObject, type JsonObject } from '../../../../json/index.ts';
import { linearRegExp } from '../../../../schema/internal.ts';
import { pointerIn, referenceTo } from '../../references.ts';
import type { Rule } from '../../rule.ts';
import { setApart } from '../pattern-properties.ts';

export const strictModeRules: readonly Rule[] = [
  {
    name: 'items-of-older-dialect',
    clients: 'all',
    keywords: ['additionalItems'],
    why: 'it means nothing in 2020-12, and Ajv throws',
    find: () => ({ rewrite: (copy) => void delete copy['additionalItems'] }),
  },
  {
    name: 'condition-without-consequence',
    clients: 'all',
    keywords: ['if'],
    why: 'it has no effect, and Ajv throws',
    find: (schema) =>
      schema['then'] === undefined && schema['else'] === undefined
        ? { rewrite: (copy) => void delete copy['if'], undercounts: ['properties', 'items'] }
        : undefined,
  },
  {
    name: 'consequence-without-condition',
    clients: 'all',
    keywords: ['then', 'else'],
    why: 'it has no effect, and Ajv throws',
    find: (schema) => (schema['if'] === undefined ? { rewrite: dropConsequences } : undefined),
  },
  {
    name: 'repeated-value',
    clients: 'all',
    keywords: ['enum'],
    why: 'Ajv throws where a value stands twice',
    find: (schema) => (isRepetitive(schema['enum']) ? { rewrite: dropRepeated } : undefined),
  },
  {
    name: 'reference-not-encoded',
    clients: 'all',
    keywords: ['$ref'],
    why: 'Ajv with formats throws on a reference that is no URI',
    find: ({ $ref }) => (ENCODED.test($ref as string) ? undefined : { rewrite: encode }),
  },
  {
    name: 'property-matches-pattern',
    clients: 'all',
    keywords: ['patternProperties'],
    why: 'Ajv throws where a name of "properties" matches a pattern beside it',
    // More hosts refuse an `allOf` at the root than compile in strict mode.
    find: (schema, { root }) =>
      schema !== root && mayMatchOwnPattern(schema) ? { rewrite: setApart } : undefined,
  },
];

function dropConsequences(copy: JsonObject): void {
  delete copy['then'];
  delete copy['else'];
}

function isRepetitive(values: unknown): boolean {
  const texts = (values as unknown[]).map((value) => canonicalText(value));
  return new Set(texts).size < texts.length;
}

function dropRepeated(copy: JsonObject): void {
  const byText = new Map((copy['enum'] as unknown[]).map((value) => [canonicalText(value), value]));
  copy['enum'] = [...byText.values()];
}

/** A fragment by RFC 3986. */
const ENCODED = /^#(?:[\w.~!$&'()*+,;=:@/?-]|%[\dA-Fa-f]{2})*$/;

function encode(copy: JsonObject): void {
  const pointer = pointerIn(copy['$ref']);
  if (pointer !== undefined) copy['$ref'] = referenceTo(pointer);
}

/** With more, matching takes longer than setting them apart. */
const MAX_PAIRS = 100_000;

/** A pattern that is not linear is not run: set apart, it means the same. */
function mayMatchOwnPattern({ properties, patternProperties }: JsonObject): boolean {
  if (!isObject(properties) || !isObject(patternProperties)) return false;
  const names = Object.keys(properties);
  const sources = Object.keys(patternProperties);
  if (names.length * sources.length > MAX_PAIRS) return true;
  return sources.some((source) => {
    const pattern = linearRegExp(source);
    return names.some((name) => pattern === undefined || pattern.test(name));
  });
}
