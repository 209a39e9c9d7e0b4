import { escapeSegment, isObject, preview } from '../../json/index.ts';
import { inheritedNames } from '../../wire/client-compat/rules/inherited-names.ts';
import type { Rule } from '../rule.ts';

const NAMES: ReadonlySet<string> = new Set([...inheritedNames, 'prototype']);

export const prototypeProperty: Rule = {
  id: 'prototype-property',
  group: 'safety',
  severity: 'warning',
  finds:
    'A schema declares a property with the name of a member that every JavaScript object inherits: `__proto__`, `constructor`, `toString`, `valueOf` and the like.',
  why: 'Clients that check arguments with Ajv find the inherited member where the own one is absent, and those with zod 3 lose the whole list because of `constructor` (R-WIRE-7). anyshape advertises these names in a form that clients read; other servers do not. Rename the property.',
  examples: {
    fires: { type: 'object', properties: { constructor: { type: 'string' } } },
    silent: { type: 'object', properties: { maker: { type: 'string' } } },
  },
  checkSchema({ subschemas }, report) {
    for (const { schema, pointer } of subschemas) {
      const { properties } = schema;
      if (!isObject(properties)) continue;
      for (const name of Object.keys(properties).filter((key) => NAMES.has(key))) {
        report(
          `${pointer}/properties/${escapeSegment(name)}`,
          `A property named ${preview(name)} hides an inherited member in JavaScript clients.`,
        );
      }
    }
  },
};
