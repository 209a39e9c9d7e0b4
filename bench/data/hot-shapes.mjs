/**
 * The hot cells: a schema, a valid and an invalid value each. They are the shapes of ordinary tools (a flat call, a list of
 * orders, a choice of ten forms, a tree) and those on which engines differ (open and closed objects, maps).
 */
const range = (count, make) => Array.from({ length: count }, (_, index) => make(index));
const fromRange = (count, make) => Object.fromEntries(range(count, make));

const TYPES = ['string', 'integer', 'boolean', 'number'];
const fieldOf = (index) => [`text${index}`, index, true, index * 1.5][index % TYPES.length];

function fields(count, extra) {
  const valid = fromRange(count, (index) => [`field${index}`, fieldOf(index)]);
  return {
    schema: {
      type: 'object',
      properties: fromRange(count, (index) => [`field${index}`, { type: TYPES[index % TYPES.length] }]),
      required: ['field0', 'field1'],
      ...extra,
    },
    valid,
    invalid: { ...valid, [`field${count - 1}`]: null },
  };
}

const order = (index) => ({
  id: index,
  name: `item ${index}`,
  price: index * 1.5,
  tags: ['a', 'b'],
  active: index % 2 === 0,
  kind: 'xyz'[index % 3],
  qty: index,
  sku: `SKU-${1_000 + index}`,
});
const customer = { name: 'Ada', email: 'ada@example.com' };

const tree = (depth, last) => ({
  value: depth === 0 ? last : depth,
  ...(depth === 0 ? {} : { children: [tree(depth - 1, 0), tree(depth - 1, last)] }),
});

const CLOSED = { additionalProperties: false };

export const hotShapes = {
  flat5: {
    schema: {
      type: 'object',
      properties: {
        owner: { type: 'string', minLength: 1 },
        repo: { type: 'string', pattern: '^[A-Za-z0-9_.-]+$' },
        page: { type: 'integer', minimum: 1, maximum: 1000 },
        state: { type: 'string', enum: ['open', 'closed', 'all'] },
        draft: { type: 'boolean' },
      },
      required: ['owner', 'repo'],
      ...CLOSED,
    },
    valid: { owner: 'octocat', repo: 'hello-world', page: 3, state: 'open', draft: false },
    invalid: { owner: 'octocat', repo: 'hello-world', page: 3, state: 'open', draft: 'no' },
  },
  nested100: {
    schema: {
      type: 'object',
      properties: {
        customer: {
          type: 'object',
          properties: { name: { type: 'string' }, email: { type: 'string', maxLength: 100 } },
          required: ['name', 'email'],
        },
        items: {
          type: 'array',
          maxItems: 1000,
          items: {
            type: 'object',
            properties: {
              id: { type: 'integer' },
              name: { type: 'string', minLength: 1, maxLength: 50 },
              price: { type: 'number', minimum: 0 },
              tags: { type: 'array', items: { type: 'string' } },
              active: { type: 'boolean' },
              kind: { enum: ['x', 'y', 'z'] },
              qty: { type: 'integer', minimum: 0 },
              sku: { type: 'string' },
            },
            required: ['id', 'name', 'price', 'sku'],
            ...CLOSED,
          },
        },
      },
      required: ['customer', 'items'],
    },
    valid: { customer, items: range(100, order) },
    invalid: { customer, items: [...range(99, order), { ...order(99), sku: 42 }] },
  },
  oneOf10: {
    schema: {
      oneOf: range(10, (index) => ({
        type: 'object',
        properties: {
          kind: { const: `k${index}` },
          [`f${index}`]: { type: 'string' },
          n: { type: 'integer' },
          opts: { type: 'object', properties: { a: { type: 'boolean' } } },
        },
        required: ['kind', `f${index}`],
      })),
    },
    valid: { kind: 'k7', f7: 'hello', n: 4, opts: { a: true } },
    invalid: { kind: 'k7', f7: 12, n: 4, opts: { a: true } },
  },
  tree8: {
    schema: {
      $ref: '#/$defs/node',
      $defs: {
        node: {
          type: 'object',
          properties: {
            value: { type: 'integer' },
            children: { type: 'array', items: { $ref: '#/$defs/node' } },
          },
          required: ['value'],
          ...CLOSED,
        },
      },
    },
    valid: tree(8, 0),
    invalid: tree(8, 'x'),
  },
  open20: fields(20, {}),
  closed20: fields(20, CLOSED),
  open60: fields(60, {}),
  closed60: fields(60, CLOSED),
  map50: {
    schema: {
      type: 'object',
      additionalProperties: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] },
    },
    valid: fromRange(50, (index) => [`key-${index}`, { n: index }]),
    invalid: fromRange(50, (index) => [`key-${index}`, { n: index === 49 ? 'x' : index }]),
  },
  oneOf10NoDiscriminator: {
    schema: {
      oneOf: range(10, (index) => ({
        type: 'object',
        properties: { [`f${index}`]: { type: 'string' }, n: { type: 'integer' } },
        required: [`f${index}`],
      })),
    },
    valid: { f7: 'x', n: 1 },
    invalid: { f7: 1, n: 1 },
  },
};
