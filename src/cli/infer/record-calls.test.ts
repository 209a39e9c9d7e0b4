/** `serve --record`: what becomes a line, and what the files never grow to (R-INFER). */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { Folder, run } from '../../../test/e2e/cli-run.ts';
import { createRegistry, tool } from '../../tool/index.ts';
import { recordCalls } from './record-calls.ts';

const folder = new Folder();
afterAll(() => folder.remove());

let made = 0;
const newFile = (): string => `${folder.path}/calls-${++made}.jsonl`;
const noOrigins = new Map<string, never>();

describe('--record', () => {
  it('keeps the results of tools with and without an output, and infer reads them', async () => {
    const file = newFile();
    const recorder = recordCalls(file, noOrigins, (message) => expect(message).toBe(''));
    const output = { type: 'object', properties: { a: { type: 'string' } } } as const;
    const tools = [
      tool({ name: 'free', run: () => [1, 2] }),
      tool({ name: 'loose', output, onMismatch: 'warn', run: () => ({ a: 1 }) as never }),
    ];
    const registry = createRegistry(tools, { onResult: recorder.onResult, onMismatch: () => undefined });
    for (const { name } of tools) await registry.call(name, {});
    recorder.close();
    expect(statSync(file).mode & 0o077).toBe(0);
    const { stdout } = await run(['infer', file, '--quiet']);
    expect(JSON.parse(stdout)).toMatchObject({
      free: { type: 'array', items: { type: 'integer' } },
      loose: { properties: { a: { type: 'integer' } } },
    });
  });

  it('keeps the data of a route alone, without its envelope', () => {
    const file = newFile();
    const origin = { file: 'routes.mjs', route: 'getPrice', pointer: '/tools/getPrice', dataPlace: '/data' };
    const recorder = recordCalls(file, new Map([['get_price', origin]]), () => undefined);
    const named = { name: 'get_price' } as never;
    recorder.onResult({ tool: named, value: { status: true, messages: [], data: { price: 1 } } });
    recorder.close();
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ at: '/data', value: { price: 1 } });
  });

  it('is bounded: long results are left out, and two files are kept', () => {
    const file = newFile();
    const problems: string[] = [];
    const bounds = { fileBytes: 2_000, lineBytes: 500 };
    const recorder = recordCalls(file, noOrigins, (message) => problems.push(message), bounds);
    const named = { name: 'get' } as never;
    for (let i = 0; i < 100; i++) recorder.onResult({ tool: named, value: { i, text: 'x'.repeat(100) } });
    for (let i = 0; i < 2; i++) recorder.onResult({ tool: named, value: 'x'.repeat(600) });
    recorder.close();
    expect(problems).toEqual(['A result of "get" is larger than 500 bytes, and is not recorded.']);
    expect(statSync(file).size).toBeLessThan(3_000);
    expect(statSync(`${file}.1`).size).toBeLessThan(3_000);
    expect(existsSync(`${file}.2`)).toBe(false);
    expect(readFileSync(file, 'utf8').trimEnd().split('\n').at(-1)).toContain('"i":99');
  });

  it('refuses a file that holds something else, and leaves it as it is', () => {
    const file = folder.put('package.json', '{"name":"x"}\n');
    expect(() => recordCalls(file, noOrigins, () => undefined)).toThrow(
      'holds something other than recorded calls',
    );
    expect(readFileSync(file, 'utf8')).toBe('{"name":"x"}\n');
  });
});
