/** R-CLIENT, R-ACCESS: how a server is called in reports: by what tells it apart, and never by a secret. */
import { describe, expect, it } from 'vitest';
import { serverOf, shownSource, startedServer } from './server-target.ts';

const SECRET = 'sk-4f9a8b7c6d5e4f3a2b1c';

describe('no secret of a command line stands in the name of its server', () => {
  it.each([
    [['npx', '-y', '@scope/server', 'stdio'], 'npx -y @scope/server …'],
    [['node', 'server.mjs', '--token', SECRET], 'node server.mjs …'],
    [['node', 'server.mjs'], 'node server.mjs'],
    [['tool', '--token', SECRET], 'tool --token …'],
    [['tool', `--token=${SECRET}`], 'tool --token=…'],
    [['env', `API_KEY=${SECRET}`, 'node', 'server.mjs'], 'env API_KEY=… node …'],
    [['docker', 'run', '-e', `KEY=${SECRET}`, 'image'], 'docker run -e KEY=… image'],
    [['uvx', '--from', `git+https://me:${SECRET}@host/x`, 'server'], 'uvx --from … server'],
    [['tool', SECRET], 'tool …'],
    [['mcp-remote', `https://host/mcp?key=${SECRET}`], 'mcp-remote …'],
    [['mcp-remote', `https://me:${SECRET}@host/mcp?a=b`], 'mcp-remote …'],
    [['python', '-m', 'server', SECRET], 'python -m server …'],
  ])('%j', (words, name) => {
    const server = startedServer(words);
    expect(server.name).toBe(name);
    expect(server.name).not.toContain(SECRET);
    const [command, ...args] = words;
    expect(server.target).toMatchObject({ command, args });
  });

  it('and none of an address', () => {
    const word = `https://me:${SECRET}@host.test/mcp?key=${SECRET}#${SECRET}`;
    expect(serverOf(word)).toMatchObject({ name: 'https://host.test/mcp', target: word });
    expect(serverOf(word).secrets).toContain(SECRET);
    expect(shownSource(word)).toBe('https://host.test/mcp');
    expect(shownSource(`stdio:node server.mjs --key ${SECRET}`)).toBe('stdio:node server.mjs …');
    expect(serverOf('http://127.0.0.1:3000/mcp')).toMatchObject({
      key: '127.0.0.1',
      name: 'http://127.0.0.1:3000/mcp',
      target: 'http://127.0.0.1:3000/mcp',
      options: { auth: { token: expect.any(Function), onUnauthorized: expect.any(Function) } },
      secrets: [],
    });
  });
});

describe('a started server', () => {
  it('inherits the environment as in a shell, but for what is of anyshape, with --env beside it', () => {
    process.env['ANYSHAPE_PROBE'] = 'ours';
    const { target, secrets } = startedServer(['node'], { env: { ADDED: 'value', ANYSHAPE_X: 'no' } });
    delete process.env['ANYSHAPE_PROBE'];
    expect(target).toMatchObject({ env: { PATH: process.env['PATH'], ADDED: 'value' } });
    expect(Object.keys((target as { env: object }).env).filter((name) => /^ANYSHAPE_/i.test(name))).toEqual(
      [],
    );
    expect(secrets).toContain('value');
  });
});
