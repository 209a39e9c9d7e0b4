/**
 * Keywords as dialects before 2020-12 had them, where they differ: their shape, and what they become. They
 * are never compiled, so they need no `build`.
 */
import { canonicalText, escapeSegment, setOwn, type JsonObject } from '../../json/index.ts';
import { shapes, type Keyword, type Shape } from '../keywords/index.ts';
import type { Schema } from '../schema-location.ts';
import { RECURSIVE_ANCHOR, type Rewrite } from './rewrite.ts';

export interface LegacyKeyword extends Keyword {
  /** Without it, the keyword is carried over as it is. */
  readonly upgrade?: (value: never, rewrite: Rewrite) => void;
  /** Which values the upgrade carries over as they are all the same; none where it is absent. */
  readonly stays?: (value: unknown) => boolean;
  /** A keyword that must stand beside it. */
  readonly needs?: string;
}

/** Whether an upgrade to 2020-12 would put something else in its place. */
export function isRewritten({ upgrade, stays, needs }: LegacyKeyword, value: unknown): boolean {
  return needs !== undefined || (upgrade !== undefined && stays?.(value) !== true);
}

function data(expected: string, fits: (value: unknown) => boolean): Shape {
  return { holds: 'data', expected, fits };
}

/** `definitions` is `$defs` now. */
export const definitions: LegacyKeyword = {
  name: 'definitions',
  vocabulary: 'core',
  shape: shapes.schemaMap,
  upgrade(shelf: JsonObject, rewrite) {
    rewrite.carryMap('$defs', shelf, 'definitions');
  },
};

/** An array is `prefixItems` now, and `additionalItems` then the `items` behind it. */
export const itemsOrList: LegacyKeyword = {
  name: 'items',
  vocabulary: 'applicator',
  shape: shapes.schemaOrSchemas,
  stays: (items) => !Array.isArray(items),
  upgrade(items: Schema | readonly Schema[], rewrite) {
    if (!Array.isArray(items)) return rewrite.carryOne('items', items as Schema, 'items');
    rewrite.carryList('prefixItems', items as readonly Schema[], 'items');
    const rest = rewrite.sibling('additionalItems');
    if (rest !== undefined) rewrite.carryOne('items', rest as Schema, 'additionalItems');
  },
};

/** Means nothing unless `items` is an array; `items` takes it along. */
export const additionalItems: LegacyKeyword = {
  name: 'additionalItems',
  vocabulary: 'applicator',
  shape: shapes.aSchema,
  upgrade() {
    return;
  },
};

/** Lists of names go to `dependentRequired`, schemas to `dependentSchemas`. */
export const dependencies: LegacyKeyword = {
  name: 'dependencies',
  vocabulary: 'applicator',
  shape: shapes.mapOrNames,
  upgrade: splitDependencies,
};

function splitDependencies(map: JsonObject, rewrite: Rewrite): void {
  const required: JsonObject = {};
  const schemas: JsonObject = {};
  for (const [key, value] of Object.entries(map)) {
    setOwn(Array.isArray(value) ? required : schemas, key, value);
  }
  if (Object.keys(required).length > 0) {
    // 2019-09 knew both forms, and both hold.
    if (rewrite.sibling('dependentRequired') !== undefined)
      rewrite.putAside({ dependentRequired: required }, 'dependencies');
    else rewrite.put('dependentRequired', required, 'dependencies');
  }
  if (Object.keys(schemas).length === 0) return;
  if (rewrite.sibling('dependentSchemas') === undefined) {
    return rewrite.carryMap('dependentSchemas', schemas, 'dependencies');
  }
  const aside: JsonObject = {};
  for (const [key, schema] of Object.entries(schemas)) {
    const step = escapeSegment(key);
    setOwn(
      aside,
      key,
      rewrite.carriedAside(schema as Schema, `dependentSchemas/${step}`, `dependencies/${step}`),
    );
  }
  rewrite.putAside({ dependentSchemas: aside }, 'dependencies');
}

/** `$recursiveAnchor: true` at the root of a resource is a dynamic anchor of a fixed name. */
export const recursiveAnchor: LegacyKeyword = {
  name: '$recursiveAnchor',
  vocabulary: 'core',
  shape: shapes.aBoolean,
  upgrade(isAnchor: boolean, rewrite) {
    if (isAnchor && rewrite.isResourceRoot)
      rewrite.put('$dynamicAnchor', RECURSIVE_ANCHOR, '$recursiveAnchor');
  },
};

/** Follows the dynamic scope only where its own resource has the anchor; else it is a plain reference. */
export const recursiveRef: LegacyKeyword = {
  name: '$recursiveRef',
  vocabulary: 'core',
  shape: shapes.aString,
  note(uri: string, facts) {
    facts.reference('$recursiveRef', uri);
  },
  upgrade(uri: string, rewrite) {
    if (rewrite.resourceHas('$recursiveAnchor', true)) {
      rewrite.put('$dynamicRef', `#${RECURSIVE_ANCHOR}`, '$recursiveRef');
    } else if (rewrite.sibling('$ref') === undefined) {
      rewrite.put('$ref', uri, '$recursiveRef');
    } else {
      rewrite.putAside({ $ref: uri }, '$recursiveRef');
    }
  },
};

/** In 2020-12 `contains` accounts for items, in 2019-09 it did not: a double `not` keeps the old reading. */
export const containsWithoutTrace: LegacyKeyword = {
  name: 'contains',
  vocabulary: 'applicator',
  shape: shapes.aSchema,
  upgrade(schema: Schema, rewrite) {
    if (!rewrite.documentUses('unevaluatedItems')) return rewrite.carryOne('contains', schema, 'contains');
    const hidden: JsonObject = { contains: rewrite.carriedAside(schema, 'not/not/contains', 'contains') };
    for (const name of ['minContains', 'maxContains']) {
      const limit = rewrite.sibling(name);
      if (limit !== undefined) hidden[name] = limit;
    }
    rewrite.putAside({ not: { not: hidden } }, 'contains', 'minContains', 'maxContains');
  },
};

/** Draft-04 stamped a limit as exclusive; now the exclusive limit is a number of its own. */
export function booleanLimit(name: string, limit: string): LegacyKeyword {
  return {
    name,
    vocabulary: 'validation',
    shape: shapes.aBoolean,
    needs: limit,
    upgrade(isExclusive: boolean, rewrite) {
      if (isExclusive) rewrite.put(name, rewrite.sibling(limit), limit);
    },
  };
}

/** The limit beside it: gone where it became exclusive. */
export function limitUnless(name: string, exclusive: string): LegacyKeyword {
  return {
    name,
    vocabulary: 'validation',
    shape: shapes.aNumber,
    upgrade(limit: number, rewrite) {
      if (rewrite.sibling(exclusive) !== true) rewrite.put(name, limit, name);
    },
  };
}

const isUniqueData = (values: readonly unknown[]): boolean =>
  new Set(values.map((value) => canonicalText(value))).size === values.length;

export const enumNotEmpty: LegacyKeyword = {
  name: 'enum',
  vocabulary: 'validation',
  shape: data(
    'an array of at least one value, all distinct',
    (value) => Array.isArray(value) && value.length > 0 && isUniqueData(value),
  ),
  note(values: readonly unknown[], facts) {
    facts.enumValues(values.length);
  },
};

export const requiredNotEmpty: LegacyKeyword = {
  name: 'required',
  vocabulary: 'validation',
  shape: shapes.namesNotEmpty,
};

export const dependenciesNotEmpty: LegacyKeyword = {
  ...dependencies,
  shape: { ...shapes.mapOrNames, fitsNames: shapes.namesNotEmpty.fits },
};

/** Before 2019-09 an identifier could carry an anchor; the survey and the upgrade take it apart. */
export const identifierWithFragment: LegacyKeyword = {
  name: '$id',
  vocabulary: 'core',
  shape: shapes.aString,
  upgrade(uri: string, rewrite) {
    rewrite.putIdentifier(uri, '$id');
  },
};

export const plainId: LegacyKeyword = {
  ...identifierWithFragment,
  name: 'id',
  upgrade(uri: string, rewrite) {
    rewrite.putIdentifier(uri, 'id');
  },
};

/** 2019-09 allowed a colon in anchors, and no underscore at the start. */
export const anchor2019: LegacyKeyword = {
  name: '$anchor',
  vocabulary: 'core',
  shape: data(
    'a name of letters, digits and "-", "_", ":" or "." that starts with a letter',
    (value) => typeof value === 'string' && /^[A-Za-z][-A-Za-z0-9.:_]*$/.test(value),
  ),
  note(name: string, facts) {
    facts.anchor(name);
  },
  upgrade(name: string, rewrite) {
    rewrite.putAnchor(name, '$anchor');
  },
};

/**
 * OpenAPI 3.0: `nullable` adds `null` to the `type` beside it, and means nothing without one (3.0.3,
 * 4.7.24.1).
 */
export const nullable: LegacyKeyword = {
  name: 'nullable',
  vocabulary: 'validation',
  shape: shapes.aBoolean,
  upgrade() {
    return;
  },
};

/** `nullable` beside it is taken along. */
export const nullableType: LegacyKeyword = {
  name: 'type',
  vocabulary: 'validation',
  shape: data('the name of a type', (value) => typeof value === 'string' && TYPES.has(value)),
  upgrade(type: string, rewrite) {
    rewrite.put('type', rewrite.sibling('nullable') === true ? [type, 'null'] : type, 'type');
  },
};

const TYPES = new Set(['array', 'boolean', 'integer', 'number', 'object', 'string']);
