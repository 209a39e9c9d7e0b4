/**
 * Why a peer and we differ, by what is left of a disagreement once it is as simple as it gets: whatever can go without
 * ending it is gone, so what is left is the cause. Each class has the paragraph of the specification of 2020-12 that
 * decides it, and what that says. The first that fits counts; a disagreement that fits none is unexplained.
 */
const KNOWN = new Set(
  '$schema $id $anchor $dynamicAnchor $ref $dynamicRef $defs definitions $comment title description default format type enum const minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern minItems maxItems uniqueItems minContains maxContains minProperties maxProperties required dependencies dependentRequired dependentSchemas properties patternProperties additionalProperties propertyNames prefixItems items contains allOf anyOf oneOf not if then else unevaluatedItems unevaluatedProperties'.split(
    ' ',
  ),
);
/** To which it is unknown; others read it. */
const IGNORE_DEPENDENCIES = new Set(['ata-validator', 'hyperjump']);
const UNEVALUATED = ['unevaluatedItems', 'unevaluatedProperties'];
const NAMING = ['properties', 'dependencies', 'dependentRequired', 'dependentSchemas'];
const BRANCHES = ['anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas'];

export const classes = [
  {
    name: 'an empty `enum` is refused',
    paragraph: 'Validation 6.1.2, enum',
    says: 'there SHOULD be an element, so there need not be: nothing fits',
    fits: ({ theirs, values }) => theirs === 'refuses' && values('enum').some((list) => list.length === 0),
  },
  {
    name: '`dependencies` is ignored',
    paragraph: 'the metaschema, dependencies; optional in the suite',
    says: 'split in two, kept so that old documents go on meaning what they meant',
    fits: ({ has, peer, theirs }) =>
      has('dependencies') && IGNORE_DEPENDENCIES.has(peer) && typeof theirs === 'boolean',
  },
  {
    name: 'multiples are decided in binary',
    paragraph: 'Core 4.2.1, Instance Data Model; Validation 6.2.1, multipleOf',
    says: 'a number is a decimal of any precision: 0.3 is a multiple of 0.1, and 1e23 of 0.5',
    fits: ({ has, theirs }) => has('multipleOf') && typeof theirs === 'boolean',
  },
  {
    name: 'names that JavaScript objects inherit, and the empty one',
    paragraph: 'Core 4.2.1, Instance Data Model',
    says: 'a member is there when the value has it, whatever it is called',
    fits: ({ names }) => names.some((name) => name === '' || name in Object.prototype),
  },
  {
    name: 'a percent-encoded `/` or `#` in a pointer',
    paragraph: 'Core 8.2.3.1, $ref; RFC 6901, 6',
    says: 'a fragment is decoded before it is read as a pointer',
    fits: ({ references }) => references.some((uri) => /#.*%(2F|23|5C|7B|24|25|C3)/i.test(uri)),
  },
  {
    name: 'a pointer into what is no known subschema',
    paragraph: 'Core 9.4.2, References to Possible Non-Schemas',
    says: 'MAY be followed, and here it is',
    fits: ({ references, unknown }) =>
      references.some((uri) =>
        decoded(uri)
          .split('/')
          .some((step) => unknown.has(step)),
      ),
  },
  {
    name: 'unknown keywords are read, or refused',
    paragraph: 'Core 6.5, Extending JSON Schema',
    says: 'unknown keywords SHOULD be treated as annotations',
    fits: ({ unknown }) => unknown.size > 0,
  },
  {
    name: '`$dynamicRef` and `$dynamicAnchor`',
    paragraph: 'Core 8.2.3.2, $dynamicRef; 8.2.2, $dynamicAnchor',
    says: 'a name like any other to `$ref`; the outermost of that name to `$dynamicRef` that starts at one',
    fits: ({ has }) => has('$dynamicRef') || has('$dynamicAnchor'),
  },
  {
    name: 'a pointer through an embedded resource',
    paragraph: 'Core 9.2.1, JSON Pointer fragments and embedded schema resources',
    says: 'MAY be unsupported, and here it is supported',
    fits: ({ has, references }) => has('$id') && references.some((uri) => uri.includes('#/')),
  },
  {
    name: 'identifiers of embedded resources',
    paragraph: 'Core 8.2.1, $id; 9.1.1, Initial Base URI',
    says: 'resolved against the identifier around them; a document without one has a base all the same',
    fits: ({ has }) => has('$id'),
  },
  {
    name: '`contains` accounts for what it finds',
    paragraph: 'Core 10.3.1.3, contains; 11.2, unevaluatedItems',
    says: 'for the items that fit it, and for no others',
    fits: ({ hasOne, has }) => hasOne(UNEVALUATED) && has('contains'),
  },
  {
    name: 'branches account only where they hold',
    paragraph: 'Core 7.7.1.2, Annotations and Assertions; 11.2, 11.3',
    says: 'what a subschema that failed has looked at is not evaluated',
    fits: ({ hasOne }) => hasOne(UNEVALUATED) && hasOne(BRANCHES),
  },
  {
    name: 'members and items are accounted for apart, value by value',
    paragraph: 'Core 7.6.1, Assertions and Instance Primitive Types; 11.2, 11.3',
    says: 'a keyword about one kind of value asks nothing of others, and speaks of the value where it stands',
    fits: ({ hasOne }) => hasOne(UNEVALUATED),
  },
  {
    name: 'keywords for other kinds of value',
    paragraph: 'Core 7.6.1, Assertions and Instance Primitive Types',
    says: 'hold for every value that they do not speak of: those about members for arrays, and all of them in `if`',
    fits: ({ has, names, value, theirs }) =>
      typeof theirs === 'boolean' && (has('if') || (names.includes('0') && hasArray(value))),
  },
  {
    name: '`required` in a branch',
    paragraph: 'Validation 6.5.3, required',
    says: 'an object fits where it has the members; any other value fits',
    fits: ({ has, hasOne }) => has('required') && hasOne(BRANCHES),
  },
  {
    name: '`contains` and an empty array',
    paragraph: 'Core 10.3.1.3, contains',
    says: 'at least one item must fit, whatever stands beside it',
    fits: ({ has, text }) => has('contains') && text.includes('[]'),
  },
  {
    name: '`propertyNames`',
    paragraph: 'Core 10.3.2.4, propertyNames',
    says: 'every name must fit; a name is a string',
    fits: ({ has }) => has('propertyNames'),
  },
  {
    name: '`patternProperties` beside choices and additional properties',
    paragraph: 'Core 10.3.2.2, patternProperties',
    says: 'every member whose name matches must fit, beside what else is asked of it',
    fits: ({ has }) => has('patternProperties'),
  },
  {
    name: '`dependentSchemas` beside `type`',
    paragraph: 'Core 10.2.2.4, dependentSchemas',
    says: 'where the member is there, the whole object must fit',
    fits: ({ has }) => has('dependentSchemas'),
  },
  {
    name: '`allOf` beside what it repeats or contradicts',
    paragraph: 'Core 10.2.1.1, allOf',
    says: 'every subschema must hold, beside what stands next to it',
    fits: ({ has }) => has('allOf'),
  },
  {
    name: 'equality',
    paragraph: 'Core 4.2.2, Instance Equality',
    says: 'two objects are equal where they have the same members, also where they have none',
    fits: ({ has }) => has('const') || has('enum'),
  },
  {
    name: 'what stands beside `$ref`',
    paragraph: 'Core 8.2.3.1, $ref; 10.1, Keyword Independence',
    says: 'a reference is one keyword among the others, and may lead back to where it stands',
    fits: ({ has }) => has('$ref'),
  },
];

export function classOf(disagreement, subschemas) {
  const all = [...subschemas, disagreement.schema];
  const values = (keyword) => all.filter((one) => Object.hasOwn(one, keyword)).map((one) => one[keyword]);
  const has = (keyword) => values(keyword).length > 0;
  const question = {
    ...disagreement,
    values,
    has,
    hasOne: (keywords) => keywords.some(has),
    references: [...values('$ref'), ...values('$dynamicRef')],
    unknown: new Set(all.flatMap((one) => Object.keys(one)).filter((keyword) => !KNOWN.has(keyword))),
    names: [...namesIn(disagreement.value), ...all.flatMap(namesAskedFor)],
    text: JSON.stringify(disagreement.value),
  };
  return classes.find(({ fits }) => fits(question));
}

function decoded(uri) {
  return decodeURIComponent(uri.slice(uri.indexOf('#') + 1))
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
}

/** Of all members in a value. */
function namesIn(value) {
  if (typeof value !== 'object' || value === null) return [];
  const names = Array.isArray(value) ? [] : Object.keys(value);
  return [...names, ...Object.values(value).flatMap(namesIn)];
}

/** Of the members that a subschema speaks of, and of its format. */
function namesAskedFor(schema) {
  const maps = NAMING.map((keyword) => own(schema, keyword) ?? {});
  const lists = [own(schema, 'required') ?? [], ...maps.flatMap(Object.values).filter(Array.isArray)];
  const values = ['const', 'enum'].flatMap((keyword) => namesIn(own(schema, keyword)));
  return [...maps.flatMap(Object.keys), ...lists.flat(), ...values, own(schema, 'format') ?? 'none'];
}

function hasArray(value) {
  return Array.isArray(value) || Object.values(value ?? {}).some(hasArray);
}

function own(schema, keyword) {
  return Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
}
