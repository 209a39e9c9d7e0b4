/** The exact text of reports: what a person reads, and what a model corrects itself from. */
import { describe, expect, it } from 'vitest';
import { admitSchema, compileSchema, type CheckResult, type Failure, type Limits } from '../index.ts';
import { report } from './index.ts';

function check(schema: unknown, value: unknown, limits: Partial<Limits> = {}): CheckResult {
  const admitted = admitSchema(schema, { limits });
  if (!admitted.ok) throw new Error(admitted.problems.map(({ message }) => message).join('\n'));
  return compileSchema(admitted.schema).check(value);
}

const order = {
  type: 'object',
  properties: {
    items: {
      type: 'array',
      items: {
        type: 'object',
        properties: { price: { type: 'number' }, sku: { type: 'string' } },
        required: ['price', 'sku'],
      },
    },
  },
  required: ['id'],
};

const find = {
  type: 'object',
  properties: { target: { oneOf: [{ $ref: '#/$defs/ById' }, { $ref: '#/$defs/ByName' }, { type: 'null' }] } },
  $defs: {
    ById: { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] },
    ByName: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
  },
};

describe('report', () => {
  it('says that a value fits', () => {
    expect(report(check({ type: 'string' }, 'x'))).toBe('The value fits the schema.');
  });

  it('gives each place one line, the root by name, and missing properties together', () => {
    expect(report(check(order, { items: [{ price: '12', sku: 'a' }, {}] }))).toBe(
      [
        'The value does not fit the schema, in 3 places:',
        '  (root): must have property "id"',
        '  /items/0/price: must be number, but is string "12"',
        '  /items/1: must have property "price" and property "sku"',
      ].join('\n'),
    );
  });

  it('joins several failures of one place', () => {
    expect(report(check({ minimum: 5, multipleOf: 2 }, 1))).toBe(
      [
        'The value does not fit the schema:',
        '  (root): must be at least 5, but is 1; must be a multiple of 2, but is 1',
      ].join('\n'),
    );
  });

  it('shows what stands at a place where the value is at hand and short', () => {
    const value = { items: [{ prise: 1 }], id: 7 };
    expect(report(check(order, value), { value })).toBe(
      [
        'The value does not fit the schema:',
        '  /items/0: must have property "price" and property "sku" (here: {"prise":1})',
      ].join('\n'),
    );
  });

  it('names the branch of a choice that came closest, why it missed, and the others in a line each', () => {
    expect(report(check(find, { target: { id: '7' } }), { name: 'The arguments of "find"' })).toBe(
      [
        'The arguments of "find" does not fit the schema:',
        '  /target/id: must be integer, but is string "7" (as ById, the closest of 3 forms)',
        '    or ByName: /target must have property "name"',
        '    or null',
      ].join('\n'),
    );
  });

  it('says which branches fitted where only one may', () => {
    expect(report(check({ oneOf: [{ type: 'number' }, { minimum: 2 }] }, 5))).toBe(
      [
        'The value does not fit the schema:',
        '  (root): must be a value that fits exactly one of 2 schemas, but 5 fits 2 of them (0, 1)',
      ].join('\n'),
    );
  });

  it('lists at most two branches besides the closest', () => {
    const anyOf = Array.from({ length: 9 }, (_, i) => ({ required: [`p${i}`, 'q'] }));
    expect(report(check({ anyOf }, {})).split('\n')).toEqual([
      'The value does not fit the schema:',
      '  (root): must have property "p0" and property "q" (as anyOf/0, the closest of 9 forms)',
      '    or anyOf/1: (root) must have property "p1" and property "q"',
      '    or anyOf/2: (root) must have property "p2" and property "q"',
      '    or one of 6 forms more',
    ]);
  });

  it('tells values and types of branches that ask for nothing else in one line', () => {
    expect(report(check({ anyOf: Array.from({ length: 4 }, (_, i) => ({ const: i })) }, 10))).toBe(
      'The value does not fit the schema:\n  (root): must be 0, 1, 2 or 3, but is 10',
    );
    expect(report(check({ anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'x'))).toBe(
      'The value does not fit the schema:\n  (root): must be integer or null, but is string "x"',
    );
  });

  it('joins items of an array that miss alike, so that they do not hide the rest', () => {
    const items = Array.from({ length: 20 }, (_, i) => ({ price: String(i), sku: 'a' }));
    expect(report(check(order, { items }))).toBe(
      [
        'The value does not fit the schema, in 21 places:',
        '  (root): must have property "id"',
        '  /items/0/price: must be number, but is string "0"',
        '    the same at /items/1/price, /items/2/price, /items/3/price, /items/4/price, /items/5/price and 14 more',
      ].join('\n'),
    );
  });

  it('says plainly that a check was too costly', () => {
    const result = check(
      { uniqueItems: true },
      Array.from({ length: 100 }, (_, i) => [i]),
      { steps: 50 },
    );
    expect(report(result)).toBe(
      'The value is too costly to check against this schema: make it smaller, or the schema simpler. It was neither accepted nor refuted.',
    );
  });

  it('takes a bare list of failures', () => {
    const failures: Failure[] = [
      { code: 'type', message: 'must be string, but is null', schemaPath: '/type', instancePath: '/a~1b' },
    ];
    expect(report(failures, { name: 'order.json' })).toBe(
      'order.json does not fit the schema:\n  /a~1b: must be string, but is null',
    );
    expect(report([])).toBe('The value fits the schema.');
  });
});

describe('a report is bounded (R-BOUND-4)', () => {
  const many: Failure[] = Array.from({ length: 100 }, (_, i) => ({
    code: 'type',
    message: 'must be string, but is null',
    schemaPath: `/properties/p${i}/type`,
    instancePath: `/p${i}`,
  }));

  it('in lines, and counts what it leaves out', () => {
    const lines = report(many).split('\n');
    expect(lines).toHaveLength(40);
    expect(lines.at(-1)).toBe('  … and 62 more');
    expect(report(many, { maxLines: 4 })).toBe(
      [
        'The value does not fit the schema, in 100 places:',
        '  /p0: must be string, but is null',
        '  /p1: must be string, but is null',
        '  … and 98 more',
      ].join('\n'),
    );
  });

  it('in the length of a line', () => {
    const [failure] = many;
    const long = { ...failure!, message: 'x'.repeat(100_000), instancePath: `/${'y'.repeat(100_000)}` };
    expect(report([long]).length).toBeLessThan(500);
  });

  it('and no name in a value can break a line or steer a terminal', () => {
    const hostile = 'a\nb\u001b[31m\u202e\u2028';
    const text = report(check({ additionalProperties: false }, { [hostile]: 1 }), { name: 'x\ny' });
    expect(text).toBe(
      [
        'x\\u000ay does not fit the schema:',
        '  /a\\u000ab\\u001b[31m\\u202e\\u2028: must not have property "a\\nb\\u001b[31m\\u202e\\u2028"',
      ].join('\n'),
    );
  });

  it('also where the value at hand is cyclic, deep, or throws', () => {
    const cyclic: Record<string, unknown> = {};
    cyclic['self'] = cyclic;
    const throwing = Object.defineProperty({}, 'a', {
      enumerable: true,
      get() {
        throw new Error('no');
      },
    });
    let deep: unknown = [];
    for (let i = 0; i < 100_000; i++) deep = [deep];
    const failures = [{ ...many[0]!, instancePath: '' }];
    for (const value of [cyclic, throwing, deep, { a: 10n }, { a: () => 1 }, 'x'.repeat(1e6)]) {
      expect(report(failures, { value })).toBe(
        'The value does not fit the schema:\n  (root): must be string, but is null',
      );
    }
  });
});

describe('places come in reading order', () => {
  it('the whole before its parts, items by index, whatever order they were found in', () => {
    const at = (instancePath: string): Failure => ({
      code: 'type',
      message: 'is wrong',
      schemaPath: `/x${instancePath}`,
      instancePath,
    });
    const found = ['/b/10', '/a', '/b/2', '', '/b'].map(at);
    expect(report(found).split('\n').slice(1)).toEqual([
      '  (root): is wrong',
      '  /b: is wrong',
      '  /b/2: is wrong',
      '  /b/10: is wrong',
      '  /a: is wrong',
    ]);
  });
});

describe('the values that are allowed', () => {
  const values = (count: number): string[] => Array.from({ length: count }, (_, index) => `country-${index}`);
  const told = (count: number): string => {
    const properties = { country: { enum: values(count) } };
    return report(check({ properties }, { country: 'x' }));
  };

  it.each([3, 11, 50])('are all listed where there are %i of them, and what was sent', (count) => {
    const text = told(count);
    for (const value of values(count)) expect(text).toContain(`"${value}"`);
    expect(text).toMatch(/, but is "x"$/);
  });

  it.each([51, 400])('are fifty of %i, and the number of the others', (count) => {
    const text = told(count);
    expect(text).toContain(`"country-49" or ${count - 50} more, but is "x"`);
    expect(text).not.toContain('"country-50"');
  });

  it('are fewer where each is long, so that the line ends', () => {
    const long = Array.from({ length: 50 }, (_, index) => `${index}`.padStart(500, 'x'));
    const text = report(check({ enum: long }, 1));
    expect(text.length).toBeLessThan(2_700);
    expect(text).toMatch(/ or \d+ more, but is 1$/);
  });
});
