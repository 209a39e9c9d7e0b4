/** `anyshape drift`: the report of a file, for people and for programs; and what writes it (R-FLOW-9). */
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { Folder, run } from '../../../test/e2e/cli-run.ts';
import { createRegistry, tool } from '../../tool/index.ts';
import { keepDrift } from './keep-drift.ts';

const folder = new Folder();
afterAll(() => folder.remove());

const times = { first: '2026-11-01T08:00:00.000Z', last: '2026-11-16T09:30:00.000Z' };
const ofRoute = (place: string): { tool: string; file: string; route: string; pointer: string } => ({
  tool: 'get_price',
  file: 'routes.mjs',
  route: 'getPrice',
  pointer: `/tools/getPrice/output/schema${place}`,
});
const lines = [
  {
    ...ofRoute('/properties/price'),
    place: '/data/price',
    kind: 'null',
    count: 2,
    ...times,
    expected: 'number',
    seen: ['null'],
    sample: 'null',
  },
  {
    ...ofRoute('/properties/items/items/properties/unit'),
    place: '/data/items/*/unit',
    kind: 'enum',
    count: 12,
    ...times,
    expected: '"g" or "kg"',
    seen: ['"t"'],
    sample: '"t"',
  },
  {
    ...ofRoute('/properties/since'),
    place: '/data/since',
    kind: 'extra',
    count: 1,
    first: times.last,
    last: times.last,
    seen: ['string'],
    sample: '"2020"',
  },
  { ...ofRoute('/properties/old'), place: '/data/old', kind: 'absent', count: 12, ...times, seen: [] },
  {
    tool: 'get_user',
    place: '',
    kind: 'type',
    count: 1,
    ...times,
    expected: 'object',
    seen: ['array'],
    sample: 'an array of 3 items',
  },
  { tool: 'get_user', place: '/id', kind: 'absent', count: 1, ...times, expected: 'required', seen: [] },
];
const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');

describe('anyshape drift', () => {
  it('tells the most frequent of each tool first, with a proposed change', async () => {
    const file = folder.put('drift.jsonl', text);
    const { code, stdout, stderr } = await run(['drift', file]);
    expect([code, stderr]).toEqual([1, '']);
    expect(stdout).toBe(`get_price (routes.mjs: getPrice)
  /data/items/*/unit  enum    12×  declared "g" or "kg"; seen "t"  (2026-11-01 08:00 to 2026-11-16 09:30)
    → add to "enum": "t"
  /data/old           absent  12×  declared, not sent  (2026-11-01 08:00 to 2026-11-16 09:30)
  /data/price         null     2×  declared number; seen null  (2026-11-01 08:00 to 2026-11-16 09:30)
    → "nullable": true
  /data/since         extra    1×  string, such as "2020"  (2026-11-16 09:30)
    → add to "properties": "since": {"type":"string"}

get_user
  (root)              type     1×  declared object; seen array, such as an array of 3 items  (2026-11-01 08:00 to 2026-11-16 09:30)
    → "type": ["object","array"]
  /id                 absent   1×  required, not sent  (2026-11-01 08:00 to 2026-11-16 09:30)
    → remove "id" from "required"

Drift at 6 places of 2 tools.
`);
  });

  it('is shown in docs/drift.md as it is', async () => {
    const some = lines.filter(({ tool, kind }) => tool === 'get_price' && kind !== 'extra');
    const file = folder.put('some.jsonl', some.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const page = readFileSync(new URL('../../../docs/drift.md', import.meta.url), 'utf8');
    expect(page).toContain(`$ anyshape drift\n${(await run(['drift', file])).stdout}\`\`\``);
  });

  it('tells the same as JSON', async () => {
    const file = folder.put('drift.jsonl', text);
    const { code, stdout } = await run(['drift', file, '--json']);
    expect(code).toBe(1);
    const report = JSON.parse(stdout) as { entries: readonly object[] };
    expect(report).toMatchObject({ file, invalidLines: 0 });
    expect(report.entries.length).toBe(6);
    expect(report.entries).toContainEqual({
      ...lines[0],
      proposal: {
        place: '/data/price',
        pointer: '/tools/getPrice/output/schema/properties/price',
        set: { nullable: true },
        text: '"nullable": true',
      },
    });
  });

  const other = { tool: 'get_user', ...times, count: 1, seen: [] };
  const hard = [
    ...lines,
    { ...other, place: '/age', kind: 'maximum', expected: 'at most 120', sample: '130' },
    { ...other, place: '/name', kind: 'null', seen: ['null'] },
    { ...other, place: '/profile', kind: 'extra', seen: ['object'] },
    { ...other, place: '', kind: 'more' },
  ];

  it('proposes a change for each finding, inferred from results where they were recorded', async () => {
    const file = folder.put('hard.jsonl', hard.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const { stdout } = await run(['drift', file, '--propose']);
    expect(stdout.match(/^ {4}→ /gm)).toHaveLength(hard.length);
    expect(stdout).toContain('→ widen or remove "maximum", which is at most 120');
    const calls = [
      { tool: 'get_user', value: { name: null, profile: { city: 'Ulm', zip: 89073 } } },
      { tool: 'get_user', value: { name: 'Ann', profile: { city: 'Bonn' } } },
      { tool: 'get_price', at: '/data', value: { price: null, since: '2020-01-01' } },
    ];
    const recorded = folder.put(
      'calls.jsonl',
      calls.map((call) => `${JSON.stringify({ recordedCall: 1, time: times.last, ...call })}\n`).join(''),
    );
    const inferred = await run(['drift', file, '--propose', '--calls', recorded, '--json']);
    const { entries } = JSON.parse(inferred.stdout) as {
      entries: readonly { place: string; kind: string; proposal: { set?: object } }[];
    };
    const setAt = (place: string, kind: string): unknown =>
      entries.find((entry) => entry.place === place && entry.kind === kind)?.proposal.set;
    expect(setAt('/profile', 'extra')).toEqual({
      type: 'object',
      properties: { city: { type: 'string' }, zip: { type: 'integer' } },
      required: ['city'],
    });
    expect(setAt('/name', 'null')).toEqual({ type: ['string', 'null'] });
    // A route has what FlowMCP can say.
    expect(setAt('/data/since', 'extra')).toEqual({ type: 'string', format: 'date' });
    expect((await run(['drift', file, '--propose', '--calls', `${folder.path}/none.jsonl`])).code).toBe(3);
  });

  it('finds nothing in an empty file', async () => {
    const file = folder.put('empty.jsonl', '');
    expect(await run(['drift', file])).toEqual({ code: 0, stdout: 'No drift.\n', stderr: '' });
  });

  it('leaves out lines that are none, and says so', async () => {
    const file = folder.put('torn.jsonl', `${text}{"tool":"get_`);
    const { code, stderr } = await run(['drift', file]);
    expect([code, folder.clean(stderr)]).toEqual([1, 'anyshape: torn.jsonl: 1 invalid line left out\n']);
  });

  it('cannot read what is not there, or is something else', async () => {
    const missing = await run(['drift', `${folder.path}/none.jsonl`]);
    expect([missing.code, folder.clean(missing.stderr)]).toEqual([
      3,
      'anyshape: none.jsonl: does not exist\n',
    ]);
    const other = await run(['drift', folder.put('package.json', '{"name":"x"}')]);
    expect([other.code, folder.clean(other.stderr)]).toEqual([
      3,
      'anyshape: package.json: holds something other than drift\n',
    ]);
    expect((await run(['drift', folder.path])).code).toBe(3);
  });

  it('lets no name steer the terminal', async () => {
    const name = '\u001b[2Jx\ny';
    const hostile = {
      ...lines[0],
      tool: name,
      file: name,
      route: name,
      place: `/${name}`,
      expected: name,
      seen: [name],
      sample: name,
    };
    const { stdout } = await run(['drift', folder.put('hostile.jsonl', JSON.stringify(hostile))], {
      env: { NO_COLOR: '1' },
    });
    expect(stdout).not.toContain('\u001b');
    expect(stdout.split('\n').length).toBe(6);
  });
});

describe('--drift', () => {
  it('keeps what every tool of a registry returns and does not declare', async () => {
    const file = folder.put('kept.jsonl', '');
    const told: string[] = [];
    const kept = keepDrift(file, new Map(), (message) => void told.push(message));
    const output = { type: 'object', properties: { a: { type: 'integer' } } } as const;
    const registry = createRegistry(
      [tool({ name: 'look', output, onMismatch: 'warn', run: () => ({ a: 'x', b: 1 }) as never })],
      { onChecked: kept.onChecked, onMismatch: () => undefined },
    );
    for (let i = 0; i < 3; i++) await registry.call('look', {});
    kept.close();
    expect(told).toEqual([]);
    const { stdout } = await run(['drift', file, '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      entries: [
        { tool: 'look', place: '/a', kind: 'type', count: 3, expected: 'integer', sample: '"x"' },
        { tool: 'look', place: '/b', kind: 'extra', count: 3, seen: ['integer'] },
      ],
    });
    expect(readFileSync(file, 'utf8').split('\n').length).toBe(5);
  });
});
