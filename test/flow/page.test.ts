/**
 * The whole file of docs/routes.md is one that the specification accepts, and its tool sends what the page
 * says.
 */
import { afterAll, expect, it } from 'vitest';
import { Folder, run } from '../e2e/cli-run.ts';
import { read } from '../repo/paths.ts';

const folder = new Folder();
afterAll(() => folder.remove());

const [, name, text] = /^```js (\S+)\n([^]*?)^```$/m.exec(read('docs/routes.md'))!;
const file = folder.put(name!, text!);
const env = { STATIONS_KEY: 'a key' };

it('has no problem, not even a hint', async () => {
  const { code, stdout } = await run(['check', '--fail-on', 'hint', '--json', file], { env });
  const { findings } = JSON.parse(stdout) as { findings: { rule: string; message: string }[] };
  expect(findings).toEqual([]);
  expect(code).toBe(0);
});

it('is one tool with both parameters', async () => {
  const { stdout } = await run(['list', file], { env });
  expect(stdout).toContain('list_departures_stations(station: string, limit?: number)');
});
