/**
 * The form of the console in Chromium, filled by its widgets alone: every demo tool, eleven awkward kinds of
 * schema, the awkward set of the interoperability tests and real tools. Each is called, and the result read
 * back is what was filled in (R-CONSOLE). Needs `npm run build`, and Debian's package `chromium`; skipped
 * with its name where that is missing.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '../../src/schema/index.ts';
import { CHROMIUM, isChromiumMissing } from '../browser/chromium.ts';
import { root } from '../repo/paths.ts';
import { hasShared, sharedPath } from '../shared.mjs';
import { awkwardSchemas, type FormCase } from './awkward-schemas.ts';
import { launch, openPage, type WatchedPage } from './browser-page.ts';
import { fillForm } from './fill-form.ts';
import { startConsole, type StartedConsole } from './start-console.ts';

if (isChromiumMissing)
  console.warn(`SKIPPED: the console in a browser; ${CHROMIUM} is missing (apt-get install chromium)`);

const HEADERS = { 'x-anyshape-console': '1' };
const REAL_TOOLS = ['corpus', 'tools', 'github-mcp-server'] as const;
const MAX_REAL = 20;

interface Detail {
  readonly inputForm: Schema;
  readonly arguments?: { readonly value: Readonly<Record<string, unknown>> };
}

/** Those with the most parameters. */
function realTools(): FormCase[] {
  if (!hasShared(...REAL_TOOLS)) return [];
  const folder = sharedPath(...REAL_TOOLS);
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map(
      (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as { name: string; inputSchema: object },
    )
    .map(({ name, inputSchema }) => ({ name: `real_${name}`, input: inputSchema, value: {} }))
    .sort((one, other) => JSON.stringify(other.input).length - JSON.stringify(one.input).length)
    .slice(0, MAX_REAL);
}

interface InteropCase {
  readonly name: string;
  readonly input?: object | boolean;
  readonly args: Readonly<Record<string, unknown>>;
}

// A program of its own, without declarations.
const CASES = '../interop/cases/inputs.mjs';
const { inputCases } = (await import(CASES)) as { readonly inputCases: readonly InteropCase[] };

const interop: FormCase[] = inputCases
  .filter(({ input }) => input !== undefined)
  .map(({ name, input, args }) => ({ name, input: input!, value: args }));

describe.skipIf(isChromiumMissing)('the form of the console', () => {
  const folder = mkdtempSync(join(tmpdir(), 'anyshape-console-'));
  const real = realTools();
  let browser: Browser;
  let server: StartedConsole;
  let demo: StartedConsole;
  let watched: WatchedPage;

  beforeAll(async () => {
    const cases = join(folder, 'cases.json');
    writeFileSync(cases, JSON.stringify([...awkwardSchemas, ...interop, ...real]));
    const tools = join(root, 'test/console/echo-tools.mjs');
    [server, demo, browser] = await Promise.all([
      startConsole([tools], { CONSOLE_TOOLS: cases }),
      startConsole([]),
      launch(),
    ]);
    watched = await openPage(browser, `${server.origin}/console`);
  });
  afterAll(async () => {
    await browser.close();
    await Promise.all([server.stop(), demo.stop()]);
    rmSync(folder, { recursive: true });
  });

  const detailOf = async (origin: string, name: string): Promise<Detail> => {
    const response = await fetch(`${origin}/console/api/tools/${name}`, { headers: HEADERS });
    return (await response.json()) as Detail;
  };

  async function callThrough(name: string, schema: Schema, value: unknown): Promise<unknown> {
    const { page } = watched;
    await page.evaluate(`location.hash = ${JSON.stringify(`#/tools/${encodeURIComponent(name)}`)}`);
    await page.locator('.tool-head h1', { hasText: name }).waitFor();
    await page.locator('.call-form').waitFor();
    await fillForm(page, schema, value);
    expect(await page.locator('.fit').textContent(), name).toBe('The arguments fit the schema.');
    await page.locator('.call-bar .primary').click();
    await page.locator('.verdict:not(.open)').waitFor();
    expect(await page.locator('.verdict').textContent(), name).toMatch(/^Result/);
    return JSON.parse((await page.locator('.outcome pre code').first().textContent())!) as unknown;
  }

  it.each(awkwardSchemas)('fills, sends and reads back: $name', async ({ name, value }) => {
    const { inputForm } = await detailOf(server.origin, name);
    expect(await callThrough(name, inputForm, value)).toEqual(value);
    expect(watched.problems).toEqual([]);
  });

  it('fills the awkward inputs of the interoperability tests', async () => {
    expect(interop.length).toBeGreaterThan(15);
    for (const { name, value } of interop) {
      const { inputForm } = await detailOf(server.origin, name);
      expect(await callThrough(name, inputForm, value), name).toEqual(value);
    }
    expect(watched.problems).toEqual([]);
  });

  it.skipIf(real.length === 0)(
    'fills twenty real tools with values generated from their schemas',
    async () => {
      expect(real.length).toBe(MAX_REAL);
      for (const { name } of real) {
        const { inputForm, arguments: generated } = await detailOf(server.origin, name);
        expect(await callThrough(name, inputForm, generated!.value), name).toEqual(generated!.value);
      }
      expect(watched.problems).toEqual([]);
    },
  );

  it('fills every demo tool, and shows what it returns', async () => {
    await watched.page.goto(`${demo.origin}/console`);
    for (const [name, value, result] of [
      ['count', { text: 'one two' }, 2],
      ['get_forecast', { city: 'Oslo', hours: 1 }, [{ hour: '09:00', temp: 68, conditions: 'sunny' }]],
      ['find_user', { name: 'Nemo' }, null],
      ['list_users', { limit: 1 }, [{ id: 'u1', name: 'Alice', email: 'alice@example.com' }]],
      ['list_time_zones', {}, ['UTC', 'Asia/Tokyo', 'Asia/Kolkata']],
      [
        'find_resource',
        { name: 'handbook' },
        { id: '7d1f0c52-6f0e-4a53-9a41-0c1b6a2d9e10', name: 'handbook', bytes: 48_213 },
      ],
    ] as const) {
      const { inputForm } = await detailOf(demo.origin, name);
      expect(await callThrough(name, inputForm, value), name).toEqual(result);
    }
    const { inputForm } = await detailOf(demo.origin, 'get_current_time');
    expect(await callThrough('get_current_time', inputForm, { zone: 'UTC' })).toMatch(/^\d{4}-/);
    expect(watched.problems).toEqual([]);
  });
});
