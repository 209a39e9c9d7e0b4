/**
 * `serve --infer`: outputs of tools that declare none are learned from their results, offered as `warn`, and
 * kept.
 */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { officialClients, withClient } from '../clients/official.ts';
import { scripted, scriptFolder, until, withGateway } from './setting.ts';

const scripts = scriptFolder();
afterAll(() => scripts.remove());

const tool = { name: 'get', inputSchema: { type: 'object' } };
const file = scripts.path('outputs.json');
const settings = { learnedFile: file };
const modern = officialClients.find(({ name }) => name === 'v2 on 2026-07-28')!;

it('after enough results, as JSON in text; the next start has them at once; a miss forgets them', async () => {
  const script = scripts.write({ tools: [tool] });
  const secret = { id: 7, token: 'sk-secret-of-a-result', kind: 'a' };
  await withGateway(
    [scripted('one', script)],
    async ({ registry }) => {
      for (let n = 0; n < 19; n++) await registry.call('get', { ...secret, id: n });
      expect(registry.get('get')!.output).toBeUndefined();
      await registry.call('get', secret);
      await until(() => registry.get('get')!.output !== undefined);
      expect(await registry.call('get', secret)).toMatchObject({ kind: 'value', value: secret });
    },
    settings,
  );
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).not.toContain('sk-secret');
  await withGateway(
    [scripted('one', script)],
    async ({ registry, mismatches }) => {
      expect(registry.get('get')).toMatchObject({ onMismatch: 'warn' });
      await withClient(registry, modern, async (client) => {
        await client.listTools();
        const fits = await client.callTool({ name: 'get', arguments: secret });
        expect(fits.structuredContent).toEqual(secret);
        const misses = await client.callTool({ name: 'get', arguments: { id: 'none' } });
        expect(misses.isError).toBeUndefined();
        expect(misses.content).toMatchObject([{ text: '{"id":"none"}' }]);
      });
      expect(mismatches).toHaveLength(1);
      await until(() => registry.get('get')!.output === undefined);
    },
    settings,
  );
});

it('a file of something else is refused', async () => {
  const other = scripts.path('other.json');
  writeFileSync(other, '{"name":"x"}');
  const open = withGateway([], () => Promise.resolve(), { learnedFile: other });
  await expect(open).rejects.toThrow('cannot be used for learned outputs');
});
