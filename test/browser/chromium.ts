/**
 * Debian's Chromium, for tests that need a browser: its path, the flags that keep it quiet and off the
 * network, and the end of a profile. Tests skip themselves by name where the browser is missing.
 */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';

export const CHROMIUM = '/usr/bin/chromium';
export const CHROMIUM_FLAGS: readonly string[] = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];
export const isChromiumMissing: boolean = !existsSync(CHROMIUM);

/**
 * Chromium's own processes write to the profile for a moment after the first one has ended, so removal is
 * retried.
 */
export async function removeProfile(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
}
