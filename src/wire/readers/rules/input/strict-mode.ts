/**
 * Rules for what Ajv refuses in strict mode although it means nothing, or means the same in another form. Genkit
 * compiles inputs so. Keywords that no dialect knows stay: their author wrote them for other readers.
 */
import { canonicalText, isObject, type JsonObject } from '../../../../json/index.ts';
import { linearRegExp } from '../../../../schema/internal.ts';
import { placeNamed, referenceTo } from '../../references.ts';
import type { Rule } from '../../rule.ts';
import { setApart } from '../pattern-properties.ts';

export const strictModeRules: readonly Rule[] = [
  {
    name: 'items-of-older-dialect',
    readers: 'all',
    keywords: ['additionalItems'],
    why: 'it means nothing in 2020-12, and Ajv throws',
    find: () => ({ mend: (copy) => void delete copy['additionalItems'] }),
  },
  {
    name: 'condition-without-consequence',
    readers: 'all',
    keywords: ['if'],
    why: 'it asks for nothing, and Ajv throws',
    find: (schema) =>
      schema['then'] === undefined && schema['else'] === undefined
        ? { mend: (copy) => void delete copy['if'], forgets: ['properties', 'items'] }
        : undefined,
  },
  {
    name: 'consequence-without-condition',
    readers: 'all',
    keywords: ['then', 'else'],
    why: 'it asks for nothing, and Ajv throws',
    find: (schema) => (schema['if'] === undefined ? { mend: dropConsequences } : undefined),
  },
  {
    name: 'repeated-value',
    readers: 'all',
    keywords: ['enum'],
    why: 'Ajv throws where a value stands twice',
    find: (schema) => (isRepetitive(schema['enum']) ? { mend: nameOnce } : undefined),
  },
  {
    name: 'reference-not-encoded',
    readers: 'all',
    keywords: ['$ref'],
    why: 'Ajv with formats throws on a reference that is no URI',
    find: ({ $ref }) => (ENCODED.test($ref as string) ? undefined : { mend: encode }),
  },
  {
    name: 'property-matches-pattern',
    readers: 'all',
    keywords: ['patternProperties'],
    why: 'Ajv throws where a name of "properties" matches a pattern beside it',
    // Another `allOf` at the root would cost more hosts than it gains.
    find: (schema, { root }) =>
      schema !== root && mayMatchOwnPattern(schema) ? { mend: setApart } : undefined,
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

function nameOnce(copy: JsonObject): void {
  const byText = new Map((copy['enum'] as unknown[]).map((value) => [canonicalText(value), value]));
  copy['enum'] = [...byText.values()];
}

/** A fragment by RFC 3986. */
const ENCODED = /^#(?:[\w.~!$&'()*+,;=:@/?-]|%[\dA-Fa-f]{2})*$/;

function encode(copy: JsonObject): void {
  const place = placeNamed(copy['$ref']);
  if (place !== undefined) copy['$ref'] = referenceTo(place);
}

/** Beyond this, finding out takes longer than setting them apart. */
const MOST_PAIRS = 100_000;

/** A pattern that may take long is not asked: apart from the names, it means the same. */
function mayMatchOwnPattern({ properties, patternProperties }: JsonObject): boolean {
  if (!isObject(properties) || !isObject(patternProperties)) return false;
  const names = Object.keys(properties);
  const sources = Object.keys(patternProperties);
  if (names.length * sources.length > MOST_PAIRS) return true;
  return sources.some((source) => {
    const pattern = linearRegExp(source);
    return names.some((name) => pattern === undefined || pattern.test(name));
  });
}
