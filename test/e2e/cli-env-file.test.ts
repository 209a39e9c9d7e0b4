/** `--env-file`: tools, secrets of route files and tokens find their variables; what is set already stays. */
import { afterAll, describe, expect, it } from 'vitest';
import { Folder, run } from './cli-run.ts';

const folder = new Folder();
afterAll(() => folder.remove());

const ROUTES = JSON.stringify({
  namespace: 'shop',
  name: 'Shop',
  description: 'A shop.',
  version: '4.0.0',
  root: 'https://a.example',
  headers: { 'X-Key': '{{SHOP_KEY}}' },
  requiredServerParams: ['SHOP_KEY'],
  tools: { find: { method: 'GET', path: '/', description: 'Finds.', tests: [], parameters: [] } },
});

describe('--env-file', () => {
  const routes = folder.put('shop.json', ROUTES);
  const file = folder.put('shop.env', '# for the shop\nexport SHOP_KEY="a key"\nOTHER=1 # more\n');

  it('gives a route file its secret', async () => {
    expect((await run(['list', routes], { env: {} })).stderr).toContain('lacks SHOP_KEY');
    const { code, stderr } = await run(['list', routes, '--env-file', file], { env: {} });
    expect(code).toBe(0);
    expect(stderr).not.toContain('SHOP_KEY');
  });

  it('keeps what is set, and what an earlier file sets', async () => {
    const later = folder.put('later.env', 'SHOP_KEY=later\nLAST=2\n');
    const env: Record<string, string> = { OTHER: 'set' };
    await run(['list', routes, '--env-file', file, '--env-file', later], { env });
    expect(env).toEqual({ SHOP_KEY: 'a key', OTHER: 'set', LAST: '2' });
  });

  it('is wrong usage where the file cannot be read, and holds no value in the message', async () => {
    const { code, stderr } = await run(['list', routes, '--env-file', 'missing.env'], { env: {} });
    expect(code).toBe(2);
    expect(stderr).toContain('error: --env-file: missing.env does not exist');
  });

  it.each(['serve', 'call', 'check', 'types', 'docs', 'show', 'list', 'install'])(
    'is an option of %s',
    async (name) => {
      expect((await run([name, '--help'])).stdout).toContain('--env-file <file>');
    },
  );
});
