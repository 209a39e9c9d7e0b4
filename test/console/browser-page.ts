/**
 * Chromium with a page of the console, watched: what its log and the policy of the page report is an error of
 * the test.
 */
import { chromium, type Browser, type Page } from 'playwright-core';
import { CHROMIUM, CHROMIUM_FLAGS } from '../browser/chromium.ts';

export interface WatchedPage {
  readonly page: Page;
  /** What went wrong in the page: exceptions, errors in its log, breaches of its policy. */
  readonly problems: string[];
}

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: [...CHROMIUM_FLAGS] });
}

export async function openPage(
  browser: Browser,
  url: string,
  options: Parameters<Browser['newPage']>[0] = {},
): Promise<WatchedPage> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, ...options });
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error.stack ?? error.message)));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  page.on('dialog', (dialog) => {
    problems.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.goto(url);
  return { page, problems };
}
