/**
 * The demo tools from a real process over stdio, to every official client and to our own: what each version
 * lists and gets, compared with literals. Needs `npm run build`.
 */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { connect } from '../../src/client/index.ts';
import { wireVersion } from '../../src/wire/index.ts';
import { officialClients } from './official.ts';

const BIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

const user = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    name: { type: 'string' },
    email: { type: 'string', format: 'email' },
  },
  required: ['id', 'name'],
};
const alice = { id: 'u1', name: 'Alice', email: 'alice@example.com' };
const hours = [
  { hour: '09:00', temp: 68, conditions: 'sunny' },
  { hour: '10:00', temp: 70, conditions: 'partly cloudy' },
];
const handbook = { id: '7d1f0c52-6f0e-4a53-9a41-0c1b6a2d9e10', name: 'handbook', bytes: 48_213 };

interface Demo {
  readonly name: string;
  readonly args: Record<string, unknown>;
  readonly value: unknown;
  /** As advertised; formats that clients read more strictly are withheld. */
  readonly natural: Record<string, unknown>;
  readonly isObject?: boolean;
  /** Where the object-only versions see something else than the natural schema or an envelope around it. */
  readonly objectOnly?: Record<string, unknown>;
}

const NULLABLE_USER = { ...user, type: ['object', 'null'] };
const NULLABLE = {
  type: 'object',
  anyOf: [
    NULLABLE_USER,
    { properties: { result: { type: 'null' } }, required: ['result'], additionalProperties: false },
  ],
};

const demos: readonly Demo[] = [
  { name: 'count', args: { text: 'three short words' }, value: 3, natural: { type: 'integer', minimum: 0 } },
  {
    name: 'list_time_zones',
    args: {},
    value: ['UTC', 'Asia/Tokyo', 'Asia/Kolkata'],
    natural: { type: 'array', items: { type: 'string' } },
  },
  {
    name: 'get_forecast',
    args: { city: 'Oslo', hours: 2 },
    value: hours,
    natural: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          hour: { type: 'string', pattern: '^\\d\\d:00$' },
          temp: { type: 'number' },
          conditions: { enum: ['sunny', 'partly cloudy', 'cloudy'] },
        },
        required: ['hour', 'temp', 'conditions'],
      },
    },
  },
  {
    name: 'find_resource',
    args: { name: 'handbook' },
    value: handbook,
    natural: {
      type: 'object',
      properties: {
        id: { type: 'string', format: 'uuid' },
        name: { type: 'string' },
        bytes: { type: 'integer', minimum: 0 },
      },
      required: ['id', 'name', 'bytes'],
    },
    isObject: true,
  },
  {
    name: 'find_user',
    args: { name: 'Alice' },
    value: alice,
    natural: NULLABLE_USER,
    isObject: true,
    objectOnly: NULLABLE,
  },
  { name: 'find_user', args: { name: 'Nobody' }, value: null, natural: NULLABLE_USER, objectOnly: NULLABLE },
  { name: 'list_users', args: { limit: 1 }, value: [alice], natural: { type: 'array', items: user } },
];

const matrix = officialClients.flatMap((kind) => [
  { name: kind.name, kind, flags: [] },
  // Each way once.
  ...(kind.version >= '2026-07-28'
    ? [{ name: `${kind.name}, --no-fast-path`, kind, flags: ['--no-fast-path'] }]
    : []),
]);

describe.each(matrix)('$name over stdio', ({ kind, flags }) => {
  it('lists and calls every demo tool', { timeout: 60_000 }, async () => {
    const client = await kind.connect(kind.spawn(process.execPath, [BIN, 'serve', ...flags]));
    try {
      const { outputs } = wireVersion(kind.version);
      const { tools } = await client.listTools();
      const schemas = new Map(tools.map(({ name, outputSchema }) => [name, outputSchema]));
      for (const { name, args, value, natural, isObject = false, objectOnly } of demos) {
        const envelope = { type: 'object', properties: { result: natural }, required: ['result'] };
        const legacy = objectOnly ?? (natural['type'] === 'object' ? natural : envelope);
        const advertised = { none: undefined, objects: legacy, any: natural }[outputs];
        expect({ name, schema: schemas.get(name) }).toEqual({ name, schema: advertised });
        const result = await client.callTool({ name, arguments: args });
        const sent = { none: undefined, objects: isObject ? value : { result: value }, any: value }[outputs];
        expect({ name, sent: result.structuredContent }).toEqual({ name, sent });
        expect(result.content).toEqual([{ type: 'text', text: JSON.stringify(value) }]);
      }
      const moment = await client.callTool({ name: 'get_current_time', arguments: { zone: 'Asia/Tokyo' } });
      expect(moment.content[0]?.text).toMatch(/^"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+09:00"$/);
    } finally {
      await client.close();
    }
  });
});

describe.each([undefined, '2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'])(
  'our client over stdio, version %s',
  (version) => {
    it('gets the natural value from every demo tool (R-CLIENT)', { timeout: 60_000 }, async () => {
      const target = { command: process.execPath, args: [BIN, 'serve'] };
      const connection = await connect(target, version === undefined ? {} : { version });
      try {
        expect(connection.version).toBe(version ?? '2026-07-28');
        for (const { name, args, value } of demos) {
          expect({ name, value: await connection.call(name, args) }).toEqual({ name, value });
        }
      } finally {
        await connection.close();
      }
    });
  },
);
