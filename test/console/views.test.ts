/**
 * The views of the console: what each protocol version gets, questions in place, drift and traffic as they happen, and that people
 * can use it by keyboard and with a screen reader (R-CONSOLE). Needs `npm run build`, and Debian's package `chromium`.
 */
import { createRequire } from 'node:module';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM, isChromiumMissing } from '../browser/chromium.ts';
import { root } from '../repo/paths.ts';
import { launch, openPage, type WatchedPage } from './browser-page.ts';
import { startConsole, type StartedConsole } from './start-console.ts';

if (isChromiumMissing)
  console.warn(`SKIPPED: the views of the console; ${CHROMIUM} is missing (apt-get install chromium)`);

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const IMAGES = join(root, 'docs/images');
const TOKEN = 'ann-token-0123456789';

/** Violations that keep people out. */
async function barriers(page: Page): Promise<string[]> {
  // From outside, since the policy of the page lets no other script in.
  await page.evaluate(axe);
  const { violations } = await page.evaluate<{
    violations: { id: string; impact: string; nodes: { html: string }[] }[];
  }>('axe.run()');
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
}

/** `UPDATE_DOCS=1` takes the pictures of the documentation anew. */
async function picture(page: Page, name: string): Promise<void> {
  if (process.env['UPDATE_DOCS'] === undefined) return;
  mkdirSync(IMAGES, { recursive: true });
  await page.screenshot({ path: join(IMAGES, `console-${name}.png`) });
}

describe.skipIf(isChromiumMissing)('the console', () => {
  let browser: Browser;
  let server: StartedConsole;
  let watched: WatchedPage;
  const go = (fragment: string): Promise<unknown> =>
    watched.page.evaluate(`location.hash = ${JSON.stringify(fragment)}`);

  beforeAll(async () => {
    [server, browser] = await Promise.all([
      startConsole(['view-tools.mjs'], {}, undefined, import.meta.dirname),
      launch(),
    ]);
    watched = await openPage(browser, `${server.origin}/console`);
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  it('shows progress and logs, and asks questions in place', async () => {
    const { page, problems } = watched;
    await go('#/tools/book_table');
    await page.locator('[data-path="/people"] input').fill('4');
    await page.locator('.call-bar .primary').click();
    const question = page.locator('.question');
    await question.waitFor();
    expect(await question.locator('.asked').textContent()).toBe('Which evening?');
    await question.locator('[data-path="/day"] input').fill('2026-07-28');
    await picture(page, 'question');
    await question.locator('.primary').click();
    await page.locator('.verdict.good').waitFor();
    expect(await page.locator('.outcome pre code').first().textContent()).toContain('2026-07-28');
    expect(await page.locator('.logs').textContent()).toContain('looking for a table');
    expect(await page.locator('.progress').textContent()).toContain('2 of 2');
    expect(problems).toEqual([]);
  });

  it('cancels a call', async () => {
    const { page } = watched;
    await go('#/tools/slow');
    await page.locator('.tool-head h1', { hasText: 'slow' }).waitFor();
    await page.locator('.call-bar .primary').click();
    await page.locator('.call-bar button', { hasText: 'Cancel' }).click();
    await page.locator('.verdict', { hasText: 'Cancelled' }).waitFor();
  });

  it('shows what each version gets, with the differences marked', async () => {
    const { page, problems } = watched;
    await go('#/tools/numbers/wire');
    const columns = page.locator('.wire-column');
    await columns.first().waitFor();
    expect(await columns.locator('h3').allTextContents()).toHaveLength(await columns.count());
    const object = page.locator('.wire-column', { hasText: '2025-06-18' });
    expect(await object.locator('.diff-line.in').allTextContents()).toContainEqual(
      expect.stringContaining('"result"'),
    );
    await page.locator('.wire [role=tab]', { hasText: 'Result' }).click();
    expect(await object.textContent()).toContain('"result": [');
    await picture(page, 'wire');
    expect(await barriers(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('shows drift with the change that would declare it, as it happens', async () => {
    const { page, problems } = watched;
    await go('#/drift');
    await page.locator('.empty', { hasText: 'No result differed' }).waitFor();
    await go('#/tools/drifting');
    await page.locator('.tool-head h1', { hasText: 'drifting' }).waitFor();
    await page.locator('.call-bar .primary').click();
    await page.locator('.verdict:not(.open)').waitFor();
    await go('#/drift');
    await page.locator('.tool-row', { hasText: '/price' }).click();
    expect(await page.locator('.diff-line.in').allTextContents()).toContainEqual(
      expect.stringContaining('"null"'),
    );
    await page.locator('.chart svg').waitFor();
    await picture(page, 'drift');
    expect(await barriers(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('shows calls as they happen', async () => {
    const { page, problems } = watched;
    await go('#/traffic');
    const rows = page.locator('.table [role=row]');
    await rows.nth(1).waitFor();
    const other = await openPage(browser, `${server.origin}/console#/tools/numbers`);
    await other.page.locator('.call-bar .primary').click();
    await page.locator('.table [role=row]', { hasText: 'numbers' }).first().waitFor();
    await other.page.close();
    await picture(page, 'traffic');
    expect(await barriers(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('lists what was refused, with the place', async () => {
    const { page } = watched;
    await go('#/tools/(refused)');
    await page.locator('.refused', { hasText: 'broken' }).waitFor();
    expect(await page.locator('.refused').textContent()).toContain('/properties/a');
  });

  it('is usable by keyboard', async () => {
    const { page } = watched;
    await go('#/tools/numbers');
    await page.locator('.search input').focus();
    await page.keyboard.type('slo');
    await page.keyboard.press('Enter');
    await page.locator('.tool-head h1', { hasText: 'slow' }).waitFor();
    await page.locator('[role=tab][aria-selected=true]').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.locator('.tree').first().waitFor();
    await page.locator('.search input').fill('');
  });

  it.each([
    ['light', { colorScheme: 'light' }],
    ['dark', { colorScheme: 'dark' }],
    ['phone', { colorScheme: 'light', viewport: { width: 390, height: 844 } }],
  ] as const)('has no serious barrier in %s, and nothing hangs over the edge', async (name, options) => {
    const { page, problems } = await openPage(browser, `${server.origin}/console#/tools/book_table`, options);
    await page.locator('.call-form').waitFor();
    await page.locator('.cm-content').waitFor();
    await page.locator('[data-path="/people"] input').fill('40');
    expect(await barriers(page)).toEqual([]);
    await picture(page, name);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.evaluate("location.hash = '#/tools/book_table/schemas'");
    await page.locator('.tree').first().waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.evaluate("location.hash = '#/upstreams'");
    await page.locator('h1', { hasText: 'Upstreams' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    expect(problems).toEqual([]);
    await page.close();
  });

  it('asks for a token where the server does, once, and keeps it out of addresses and of the page', async () => {
    const locked = await startConsole([], { ANYSHAPE_TOKENS: `ann:${TOKEN}:console` });
    const { page } = await openPage(browser, `${locked.origin}/console`);
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    expect(await barriers(page)).toEqual([]);
    await page.locator('#token').fill('wrong');
    await page.keyboard.press('Enter');
    await page.locator('#token-problem', { hasText: /./ }).waitFor();
    await page.locator('#token').fill(TOKEN);
    await page.keyboard.press('Enter');
    await page.locator('.tool-row').first().waitFor();
    await page.reload();
    await page.locator('.tool-row', { hasText: 'list_users' }).click();
    await page.locator('.call-bar .primary').click();
    await page.locator('.verdict.good').waitFor();
    expect(addresses.join()).not.toContain(TOKEN);
    expect(
      await page.evaluate('document.cookie + JSON.stringify({ ...localStorage, ...sessionStorage })'),
    ).toBe('{}');
    await page.locator('.who button').click();
    await page.locator('#token').waitFor();
    await page.close();
    await locked.stop();
  });
});
