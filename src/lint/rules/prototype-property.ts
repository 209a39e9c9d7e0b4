import { escapeSegment, isObject, preview } from '../../json/index.ts';
import type { Rule } from '../rule.ts';

const NAMES: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

export const prototypeProperty: Rule = {
  id: 'prototype-property',
  group: 'safety',
  severity: 'warning',
  finds: 'A schema declares a property named `__proto__`, `constructor` or `prototype`.',
  why: 'Programs that copy such a value carelessly change the prototype of their objects. Here they are ordinary names; elsewhere they are a trap. Rename the property.',
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
