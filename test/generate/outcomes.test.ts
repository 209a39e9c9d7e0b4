/**
 * Pages, types and Zod say what a tool does with failures, and with results that miss their schema (R-DOCS,
 * R-OUT-2, R-FLOW-6, R-FLOW-8).
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import {
  declareSources,
  onePage,
  typeScriptModule,
  ZOD_RESERVED,
  zodModule,
} from '../../src/generate/index.ts';
import { loadSources } from '../../src/cli/sources/load-sources.ts';
import { createRegistry, serve, tool } from '../../src/index.ts';
import { describeServer, describeTools, type DescribedSource } from '../../src/sources/index.ts';
import { Folder, run } from '../e2e/cli-run.ts';
import { root } from '../repo/paths.ts';
import { compileText } from './batch.ts';
import { runZodModule } from './run-zod.ts';

const folder = new Folder();
afterAll(() => folder.remove());

const served = { url: 'http://127.0.0.1:3000/mcp', command: undefined };
const MODES = ['strict', 'warn', 'off'] as const;

/** A tool whose result misses its schema, in each mode; and one that is loose at one member. */
function drifting(): ReturnType<typeof createRegistry> {
  const modes = MODES.map((onMismatch) =>
    tool({ name: onMismatch, onMismatch, output: { type: 'integer' }, run: () => 'three' as never }),
  );
  const loose = tool({
    name: 'loose',
    onMismatch: 'warn',
    looseAt: 'rows',
    output: { type: 'object', properties: { rows: { type: 'array' } }, required: ['rows'] },
    run: () => ({ rows: 1 }) as never,
  });
  return createRegistry([...modes, loose], { onMismatch: () => undefined });
}

function described(registry: ReturnType<typeof createRegistry>): DescribedSource {
  return {
    name: 'm.mjs',
    kind: 'module',
    tools: describeTools({ tools: registry.tools, refused: [] }, 'm.mjs'),
  };
}

/** The part of a page that tells of one tool. */
function partOf(page: string, name: string): string {
  return page.split(/^<a id=".*"><\/a>$/m).find((part) => part.includes(`## \`${name}\``)) ?? page;
}

describe('a result that misses its schema', () => {
  const page = onePage([described(drifting())], { title: 'm', served });

  it.each([
    [
      'strict',
      'The result does not fit the response | a result with `isError: true`; the bad value is withheld',
    ],
    [
      'warn',
      'The result does not fit the response | the unchanged result, and no error; the server logs a warning',
    ],
    ['off', 'The result does not fit the response | the unchanged result, and no error; it is not checked'],
    [
      'loose',
      'The result does not fit the response | the unchanged result, and no error; the server logs a warning',
    ],
  ])('has on the page of %s the fate that it has in a call', async (name, row) => {
    expect(partOf(page, name)).toContain(row);
    const outcome = await drifting().call(name, {});
    expect(outcome.kind).toBe(row.includes('withheld') ? 'error' : 'value');
  });

  it('is told beside the response and the type, where it is delivered', () => {
    const text = typeScriptModule(declareSources([described(drifting())], []));
    const sentences = {
      strict: undefined,
      warn: 'A result that does not fit is delivered anyway.',
      off: 'Results are delivered unchecked.',
      loose: 'A result whose "rows" does not fit is delivered anyway.',
    };
    for (const [name, sentence] of Object.entries(sentences)) {
      const type = text.split('\n\n').find((block) => block.includes(`The result of \`${name}\`.`))!;
      if (sentence === undefined) expect(type + partOf(page, name)).not.toContain('delivered');
      else {
        expect(partOf(page, name)).toContain(sentence);
        expect(type).toContain(sentence);
      }
    }
  });

  it('travels to older clients as the mode and the envelope of the tool say', () => {
    const output = { type: 'object', properties: {} } as const;
    const registry = createRegistry([
      tool({ name: 'open', output, onMismatch: 'warn', run: () => ({}) }),
      tool({ name: 'kept', output: { type: 'integer' }, envelope: 'always', run: () => 1 }),
    ]);
    const text = onePage([described(registry)], { title: 'm', served });
    expect(partOf(text, 'open')).toContain(
      'A value that is no object is sent to clients of 2025-06-18 and 2025-11-25 as `{"result": …}`',
    );
    expect(partOf(text, 'kept')).toContain('This value is sent to every client as `{"result": …}`.');
  });
});

const ROUTES = folder.put(
  'coin.json',
  JSON.stringify({
    namespace: 'coin',
    name: 'Coin',
    root: 'https://api.example.com',
    tools: {
      price: {
        method: 'GET',
        path: '/price',
        description: 'A price.',
        parameters: [],
        output: {
          mimeType: 'application/json',
          schema: { type: 'object', properties: { usd: { type: 'number' } } },
        },
      },
      list: {
        method: 'GET',
        path: '/list',
        description: 'A list.',
        parameters: [],
        output: { mimeType: 'application/json', schema: { type: 'array', items: { type: 'string' } } },
      },
      raw: { method: 'GET', path: '/raw', description: 'Anything.', parameters: [] },
    },
  }),
);
const FAILURE = { status: false, messages: ['E001 price: API returned 404'], data: null };
const SUCCESSES = [
  ['PriceCoinOutput', { status: true, messages: [], data: { usd: 1 } }],
  ['ListCoinOutput', { status: true, messages: [], data: ['a'] }],
  ['RawCoinOutput', { status: true, messages: [], data: 7 }],
] as const;

describe('a route', () => {
  it('has its failure on its page, and no word of a result that is withheld', async () => {
    const { stdout } = await run(['docs', ROUTES]);
    for (const name of ['price_coin', 'list_coin', 'raw_coin']) {
      const part = partOf(stdout, name);
      expect(part).toContain('A failure has no data and says why, in a result with `isError: true`:');
      const [, shown = ''] = /```json\n(\{\n {2}"status": false[^]*?)\n```/.exec(part) ?? [];
      expect(JSON.parse(shown)).toEqual({ ...FAILURE, messages: [`E001 ${name}: API returned 404`] });
      expect(part).not.toContain('withheld');
    }
    expect(partOf(stdout, 'price_coin')).toContain('A result whose "data" does not fit is delivered');
    expect(partOf(stdout, 'raw_coin')).not.toContain('does not fit is delivered');
  });

  it('has types that take its failure and its success, told apart by status', async () => {
    const { stdout } = await run(['types', ROUTES]);
    const lines = SUCCESSES.flatMap(([type, success]) => [
      `take<${type}>(${JSON.stringify(FAILURE)});`,
      `take<${type}>(${JSON.stringify(success)});`,
    ]);
    const use = `declare function take<T>(value: T): void;\n${lines.join('\n')}
      declare const result: PriceCoinOutput;
      export const usd: number | undefined = result.status ? result.data.usd : undefined;`;
    expect(compileText(`${stdout}\n${use}`)).toEqual([]);
    const wrong = `declare function take<T>(value: T): void;\ntake<PriceCoinOutput>({ status: true, messages: [], data: null });`;
    expect(compileText(`${stdout}\n${wrong}`)).toHaveLength(1);
  }, 60_000);

  it('has a Zod schema that takes its failure and its success, also from a server that is live', async () => {
    const { stdout } = await run(['types', ROUTES, '--zod']);
    const { registry } = await loadSources([ROUTES]);
    const server = await serve(registry, { http: { port: 0 } });
    const live = await describeServer(server.url!, 'live', {});
    await server.close();
    expect(live.ok).toBe(true);
    const sources: DescribedSource[] = [{ name: 'live', kind: 'server', tools: live.ok ? live.tools : [] }];
    for (const text of [stdout, zodModule(declareSources(sources, ZOD_RESERVED))]) {
      const exports = runZodModule(text);
      for (const [name, success] of SUCCESSES) {
        expect(exports[name]!.safeParse(FAILURE).success).toBe(true);
        expect(exports[name]!.safeParse(success).success).toBe(true);
      }
      const noData = { status: true, messages: [], data: null };
      expect(exports['PriceCoinOutput']!.safeParse(noData).success).toBe(false);
    }
  });
});

describe('a tool of another server', () => {
  const LIST = folder.put(
    'list.json',
    JSON.stringify({
      tools: [
        { name: 'count', inputSchema: { type: 'object' }, outputSchema: { type: 'integer' } },
        {
          name: 'loose',
          inputSchema: { type: 'object' },
          outputSchema: { anyOf: [{ type: 'integer' }, {}] },
          _meta: { 'anyshape/onMismatch': 'warn' },
        },
      ],
    }),
  );

  it('has no word on its errors and on how its results travel, which it alone decides', async () => {
    const { stdout } = await run(['docs', LIST]);
    expect(stdout).not.toMatch(/Errors|isError|-32602|withheld|"result"/);
    expect(partOf(stdout, 'count')).not.toContain('delivered');
  });

  it('has what its own mark says: a result that does not fit is delivered', async () => {
    const { stdout } = await run(['docs', LIST]);
    expect(partOf(stdout, 'loose')).toContain('A result that does not fit is delivered anyway.');
    expect(partOf(stdout, 'loose')).toContain('| (the value) | integer |');
  });
});

describe('the program on a page', { timeout: 60_000 }, () => {
  it.each(['double', 'count it'])(
    'runs as it stands, on the oldest Node that is supported: %s',
    async (name) => {
      const double = tool({
        name,
        input: {
          type: 'object',
          properties: { n: { const: 21 } },
          required: ['n'],
          additionalProperties: false,
        },
        output: { type: 'integer' },
        run: ({ n }) => n * 2,
      });
      const server = await serve(double, { http: { port: 0 } });
      const { stdout } = await run(['docs', server.url!]);
      const [, program = ''] = /```ts\n([^]*?)\n```/.exec(stdout) ?? [];
      const file = folder.put(
        'program.mjs',
        program.replace("'anyshape/client'", `'${root}dist/client/index.js'`),
      );
      const ran = await promisify(execFile)(process.execPath, [file]).finally(() => server.close());
      expect(ran).toEqual({ stdout: '42\n', stderr: '' });
    },
  );
});
