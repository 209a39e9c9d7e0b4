/** The code and the table in docs/auth.md are used as they stand. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { accessFrom } from '../../src/cli/serve/access.ts';
import { createAuthenticator, type AuthOptions } from '../../src/server/auth/index.ts';
import { HANDLER_OPTIONS } from '../../src/server/options.ts';
import { read } from '../repo/paths.ts';

const page = read('docs/auth.md');
const [issuer, hook] = [...page.matchAll(/^```js\n([^]*?)^```$/gm)].map(([, text]) => text!);
const folder = mkdtempSync(join(tmpdir(), 'anyshape-auth-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('docs/auth.md', () => {
  it('shows options that start', async () => {
    const file = join(folder, 'options.mjs');
    writeFileSync(file, issuer!);
    const { auth } = (await import(file)) as { auth: AuthOptions };
    expect(createAuthenticator(auth)).toBeTypeOf('function');
  });

  it('shows a hook that checks tokens', async () => {
    const file = join(folder, 'verify.mjs');
    writeFileSync(file, hook!);
    const { auth } = await accessFrom({ ANYSHAPE_VERIFY_MODULE: file }, {});
    const authenticate = createAuthenticator(auth)!;
    expect(await authenticate('Bearer key-of-alice-0123456789')).toMatchObject({
      ok: true,
      auth: { principal: 'alice', scopes: ['read'] },
    });
    expect(await authenticate('Bearer another-key')).toMatchObject({ ok: false, kind: 'invalid' });
  });

  it('has a row for each option of auth', () => {
    const options = Object.entries(HANDLER_OPTIONS.auth.inner!).flatMap(([name, { inner }]) =>
      inner === undefined ? [name] : Object.keys(inner).map((key) => `${name}.${key}`),
    );
    const rows = page.split('## Settings')[1]!.split('## Static tokens')[0]!;
    const named = [...rows.matchAll(/^\| `([\w.]+)(?:\([^)]*\))?` +\|/gm)].map(([, name]) => name!);
    expect(named.sort()).toEqual(options.sort());
  });

  it('leads to pages that exist', () => {
    for (const [, target] of page.matchAll(/\]\((?!https?:)([^)#]+)/g)) {
      expect(() => read(`docs/${target}`), target).not.toThrow();
    }
  });
});
