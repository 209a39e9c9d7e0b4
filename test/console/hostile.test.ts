/**
 * What tools say is text: nothing of it runs, the policy has nothing to report, and the page does not stand still (R-CONSOLE).
 * Needs `npm run build`, and Debian's package `chromium`.
 */
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM, isChromiumMissing } from '../browser/chromium.ts';
import { root } from '../repo/paths.ts';
import { launch, openPage, type WatchedPage } from './browser-page.ts';
import { startConsole, type StartedConsole } from './start-console.ts';

if (isChromiumMissing)
  console.warn(`SKIPPED: hostile tools in the console; ${CHROMIUM} is missing (apt-get install chromium)`);

const TOOLS = ['markup', 'turned', 'long_texts', 'many_members', 'bomb', 'failing'];

describe.skipIf(isChromiumMissing)('hostile tools in the console', () => {
  let browser: Browser;
  let server: StartedConsole;
  let watched: WatchedPage;
  beforeAll(async () => {
    [server, browser] = await Promise.all([
      startConsole([join(root, 'test/console/hostile-tools.mjs')]),
      launch(),
    ]);
    watched = await openPage(browser, `${server.origin}/console`);
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  it.each(TOOLS)('%s is shown and called, and nothing of it runs', async (name) => {
    const { page, problems } = watched;
    for (const part of ['schemas', 'typescript', 'wire', 'try-it']) {
      await page.evaluate(`location.hash = '#/tools/${name}/${part}'`);
      await page.locator('.tool-head h1', { hasText: name }).waitFor();
      await page.locator('[role=tabpanel] > *').first().waitFor();
    }
    await page.locator('.call-bar .primary').click();
    await page.locator('.verdict:not(.open)').waitFor();
    await page.locator('.outcome .code-block, .outcome .failure, .outcome .note').first().waitFor();
    for (const part of ['Request', 'Answer'])
      await page.locator('.outcome [role=tab]', { hasText: part }).click();
    expect(problems).toEqual([]);
    const strangers =
      'document.querySelectorAll("[onerror],[onload],script:not([src]),iframe,object,embed").length';
    expect(await page.evaluate(strangers)).toBe(0);
  });

  it('a text that is typed into the JSON is text too', async () => {
    const { page, problems } = watched;
    await page.evaluate("location.hash = '#/tools/turned'");
    await page.locator('.tool-head h1', { hasText: 'turned' }).waitFor();
    const editor = page.locator('.cm-content');
    await editor.fill('{"__proto__": {"polluted": 1}, "<b>": "<img src=x onerror=alert(1)>"}');
    await page.locator('.call-bar .primary').click();
    await page.locator('.verdict:not(.open)').waitFor();
    expect(await page.locator('.outcome pre code').first().textContent()).toContain('"__proto__"');
    expect(await page.evaluate('({}).polluted')).toBeUndefined();
    expect(problems).toEqual([]);
  });
});
