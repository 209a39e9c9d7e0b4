import { escapeSegment, isObject, preview } from '../../json/index.ts';
import { inheritedNames } from '../../wire/client-compat/rules/inherited-names.ts';
import type { Rule } from '../rule.ts';

const NAMES: ReadonlySet<string> = new Set([...inheritedNames, 'prototype']);

export const prototypeProperty: Rule = {
  id: 'prototype-property',
  group: 'safety',
  severity: 'warning',
  finds:
    'A schema declares a property named as something that every JavaScript object has: `__proto__`, `constructor`, `toString`, `valueOf` and the like.',
  why: 'Clients that check arguments with Ajv find the inherited member where the own one is absent, and those with zod 3 lose the whole list over `constructor` (R-WIRE-7). Here they are ordinary names, and anyshape advertises them in a form that clients read; elsewhere they are a trap. Rename the property.',
  examples: {
    fires: { type: 'object', properties: { constructor: { type: 'string' } } },
    silent: { type: 'object', properties: { maker: { type: 'string' } } },
  },
  checkSchema({ places }, report) {
    for (const { schema, pointer } of places) {
      const { properties } = schema;
      if (!isObject(properties)) continue;
      for (const name of Object.keys(properties).filter((key) => NAMES.has(key))) {
        report(
          `${pointer}/properties/${escapeSegment(name)}`,
          `A property named ${preview(name)} is a trap for careless programs.`,
        );
      }
    }
  },
};
