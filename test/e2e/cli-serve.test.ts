/** `anyshape serve`: real processes over stdio. Needs `npm run build`. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { connect } from '../../src/client/index.ts';
import { root } from '../repo/paths.ts';
import { Folder, run } from './cli-run.ts';

const bin = join(root, 'dist/cli/main.js');
const folder = new Folder();
afterAll(() => folder.remove());

const noisy = folder.put(
  'noisy.ts',
  `import { tool, createRegistry } from 'anyshape';
   import { admitSchema } from 'anyshape/schema';
   console.log('on the way');
   console.info({ loaded: true });
   setInterval(() => undefined, 1_000);
   const words = tool({ name: 'words', output: { type: 'array', items: { type: 'string' } }, run: () => { console.debug('called'); return ['a', 'b']; } });
   const bad = tool({ name: 'bad', output: { $ref: '#/nowhere' }, run: () => admitSchema(true).ok });
   export default createRegistry([words, bad]);`,
);

function serveOnce(
  source: string,
  form: 'json' | 'text',
  ...messages: object[]
): { code: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, 'serve', source, '--log', form], {
    input: messages.map((message) => `${JSON.stringify(message)}\n`).join(''),
    encoding: 'utf8',
    timeout: 50_000,
  });
  return { code: status, stdout, stderr: folder.clean(stderr) };
}

describe('anyshape serve', () => {
  it('ends when stdin ends, whatever a module keeps open; stdout carries nothing but the protocol', () => {
    const { code, stdout, stderr } = serveOnce(noisy, 'text');
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toBe(`\
on the way
{ loaded: true }
anyshape: The tool "bad" is refused, with 1 problem:
  output/$ref: "#/nowhere" cannot be resolved: there is nothing at "/nowhere". Define it in this document, or hand the document over in "resources". [reference-unresolved]
`);
  });

  it('writes nothing but JSON to stderr with --log json', () => {
    const { code, stdout, stderr } = serveOnce(noisy, 'json');
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    const lines = stderr.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { level: 'info', event: 'print', text: 'on the way' },
      { level: 'info', event: 'print', text: '{ loaded: true }' },
      { level: 'error', event: 'refused', tool: 'bad', file: 'noisy.ts' },
    ]);
  });

  it.each(['2025-06-18', '2025-11-25', '2026-07-28'])(
    'serves the good tools beside a refused one to a client of %s (R-ISOLATE)',
    async (version) => {
      const connection = await connect(
        { command: process.execPath, args: [bin, 'serve', noisy] },
        { version },
      );
      try {
        expect(connection.version).toBe(version);
        expect((await connection.tools()).map(({ name }) => name)).toEqual(['words']);
        expect(await connection.call('words')).toEqual(['a', 'b']);
      } finally {
        await connection.close();
      }
    },
  );

  it('exits with 1 where no tool is left, and with 3 where the source cannot be read', () => {
    const refused = folder.put(
      'refused.mjs',
      `import { tool } from 'anyshape'; export default [tool({ name: 'bad', input: 5, run: () => 1 })];`,
    );
    expect(serveOnce(refused, 'text')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^anyshape: The tool "bad" is refused[^]*No tool is left to be served\.\n$/,
      ) as string,
    });
    expect(serveOnce(join(folder.path, 'nowhere.mjs'), 'text')).toMatchObject({
      code: 3,
      stderr: 'anyshape: nowhere.mjs: does not exist\nanyshape: No tool is left to be served.\n',
    });
  });

  it.each([
    [{ ANYSHAPE_REQUIRED_SCOPES: 'mcp' }, 'Required scopes need tokens'],
    [{ ANYSHAPE_TOKENS: 'ann:short' }, 'Token 1 is shorter than 16 characters'],
    [{ ANYSHAPE_JWT_ISSUER: 'https://issuer.example' }, 'For JWTs all of'],
    [
      {
        ANYSHAPE_JWT_ISSUER: 'https://a.example',
        ANYSHAPE_JWT_AUDIENCE: 'a',
        ANYSHAPE_JWKS_URL: 'nonsense',
      },
      'jwt.jwksUrl must be a URL.',
    ],
    [{ ANYSHAPE_TOKENS_FILE: '/nowhere/tokens' }, 'The tokens file cannot be read: ENOENT'],
    [{ ANYSHAPE_VERIFY_MODULE: '/nowhere/verify.mjs' }, 'does not exist'],
    [{ ANYSHAPE_INTROSPECTION_URL: 'https://a.example' }, 'For introspection all of'],
    [{ ANYSHAPE_HOSTS: 'mcp.example.com:3000' }, 'cannot be an allowed host'],
  ])('exits with 2 where access is configured wrongly: %j', (variables, reason) => {
    const { status, stderr } = spawnSync(process.execPath, [bin, 'serve', '--http', '0'], {
      encoding: 'utf8',
      env: { ...process.env, ...variables },
      timeout: 50_000,
    });
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(reason) as string });
  });

  it('says in its help how a client is told to start it', async () => {
    const { code, stdout } = await run(['serve', '--help']);
    expect(code).toBe(0);
    expect(stdout).toContain('"mcpServers"');
  });
});

describe('anyshape show through the bin', () => {
  it('ends, and prints the demo tools', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [bin, 'show'], {
      encoding: 'utf8',
      timeout: 50_000,
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(
      /\n7 tools, as 5 versions of MCP see them; ~ marks a difference between versions\.\n$/,
    );
  });

  it('loads a plain module without the loader of TypeScript, with the running package inside', () => {
    const plain = folder.put(
      'plain.mjs',
      `import { tool } from 'anyshape'; export default tool({ name: 'one', run: () => 1 });`,
    );
    const { stderr, stdout } = spawnSync(process.execPath, [bin, 'show', plain], {
      encoding: 'utf8',
      env: { ...process.env, NODE_DEBUG: 'esm' },
      timeout: 50_000,
    });
    expect(stdout).toContain('one');
    expect(stderr).toContain('dist/cli/main.js');
    expect(stderr).not.toMatch(/node_modules\/jiti\//);
  });

  it('loads neither the SDK nor the loader of modules for the demo tools', () => {
    const { stderr } = spawnSync(process.execPath, [bin, 'show', 'count', '--json'], {
      encoding: 'utf8',
      env: { ...process.env, NODE_DEBUG: 'esm' },
      timeout: 50_000,
    });
    expect(stderr).toContain('dist/cli/main.js');
    expect(stderr).not.toMatch(/node_modules\/(?:@modelcontextprotocol|jiti)\//);
  });
});
