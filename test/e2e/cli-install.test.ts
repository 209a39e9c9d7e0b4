/**
 * `anyshape install` against configuration files as hosts write them: comments, other servers, no file,
 * broken files. The law: what stood in the file before stands in it afterwards, and no secret is printed.
 */
import { chmodSync, existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseJsonc } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { afterAll, describe, expect, it } from 'vitest';
import { hosts } from '../../src/sources/hosts/hosts.ts';
import { Folder, run } from './cli-run.ts';

const folder = new Folder();
afterAll(() => folder.remove());

const TOOLS = folder.put(
  'project/weather.mjs',
  `import { tool } from 'anyshape';
export const now = tool({ name: 'now', run: () => 1 });`,
);

function install(host: string, config: string, ...words: string[]): ReturnType<typeof run> {
  return run(['install', TOOLS, '--host', host, '--config', config, ...words], {
    env: { HOME: folder.path },
  });
}

const CLAUDE = `{
  // my own servers
  "mcpServers": {
    "files": { "command": "npx", "args": ["-y", "files"], "env": { "KEY": "other-secret" } } /* keep */
  },
  "globalShortcut": "Ctrl+Space",
}
`;

const CODEX = `# my settings
model = "o5"

[mcp_servers.files] # files
command = "npx"
args = ["-y", "files"]

[mcp_servers.files.env]
KEY = "other-secret"

# colours
[tui]
theme = "dark"
`;

describe('anyshape install', () => {
  it('prints the lines that would change, and changes nothing without --write', async () => {
    const file = folder.put('dry/claude.json', CLAUDE);
    const { code, stdout, stderr } = await install('claude-desktop', file);
    expect(code).toBe(0);
    expect(stdout).toContain('"weather"');
    expect(stdout.split('\n').filter((line) => line !== '' && !/^[-+] /.test(line))).toEqual([]);
    expect(stderr).toContain('Add --write to do it.');
    expect(readFileSync(file, 'utf8')).toBe(CLAUDE);
    expect(readdirSync(join(folder.path, 'dry'))).toEqual(['claude.json']);
  });

  it('adds the server to JSON, keeps comments and other members, and keeps the file before', async () => {
    const file = folder.put('write/claude.json', CLAUDE);
    chmodSync(file, 0o600);
    const { code, stderr } = await install('claude-desktop', file, '--write');
    expect(code).toBe(0);
    const text = readFileSync(file, 'utf8');
    expect(text.replace(TOOLS, 'weather.mjs')).toBe(`{
  // my own servers
  "mcpServers": {
    "files": { "command": "npx", "args": ["-y", "files"], "env": { "KEY": "other-secret" } }, /* keep */
    "weather": {
      "command": "npx",
      "args": ["anyshape", "serve", "weather.mjs"]
    }
  },
  "globalShortcut": "Ctrl+Space",
}
`);
    const { mcpServers, globalShortcut } = parseJsonc(text, [], { allowTrailingComma: true }) as {
      mcpServers: Record<string, { command: string; args: string[] }>;
      globalShortcut: string;
    };
    expect(globalShortcut).toBe('Ctrl+Space');
    expect(Object.keys(mcpServers)).toEqual(['files', 'weather']);
    expect(mcpServers['weather']!.args.slice(-2)).toEqual(['serve', TOOLS]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(`${file}.backup`, 'utf8')).toBe(CLAUDE);
    expect(stderr).toContain('Restart Claude Desktop');
  });

  it('keeps every earlier backup, and says where nothing is to be done', async () => {
    const file = folder.put('again/claude.json', CLAUDE);
    await install('claude-desktop', file, '--write');
    const same = await install('claude-desktop', file, '--write');
    expect(same.stderr).toContain('"weather" is already in Claude Desktop');
    expect(existsSync(`${file}.backup-2`)).toBe(false);
    const between = readFileSync(file, 'utf8');
    await install('claude-desktop', file, '--write', '--env', 'REGION=eu');
    expect(readFileSync(`${file}.backup`, 'utf8')).toBe(CLAUDE);
    expect(readFileSync(`${file}.backup-2`, 'utf8')).toBe(between);
    expect(readFileSync(file, 'utf8')).toContain('"REGION": "eu"');
  });

  it.each(['claude-desktop', 'claude-code', 'cursor', 'vscode', 'codex'])(
    'makes a new file for %s, which holds the one server',
    async (host) => {
      const file = join(folder.path, `new-${host}`, 'sub', host === 'codex' ? 'config.toml' : 'mcp.json');
      const { code, stderr } = await install(host, file, '--write');
      expect({ code, stderr }).toMatchObject({ code: 0 });
      const text = readFileSync(file, 'utf8');
      const value = (host === 'codex' ? parseToml(text) : JSON.parse(text)) as Record<string, unknown>;
      const member = host === 'codex' ? 'mcp_servers' : host === 'vscode' ? 'servers' : 'mcpServers';
      expect(Object.keys(value)).toEqual([member]);
      expect(value[member]).toMatchObject({
        weather: { command: 'npx', args: ['anyshape', 'serve', TOOLS] },
      });
    },
  );

  it('adds a table to TOML, replaces it in place, and leaves every other line as it was', async () => {
    const file = folder.put('codex/config.toml', CODEX);
    await install('codex', file, '--write', '--env', 'TOKEN=abc-secret');
    const added = readFileSync(file, 'utf8');
    expect(added.startsWith(CODEX)).toBe(true);
    expect((parseToml(added)['mcp_servers'] as Record<string, unknown>)['weather']).toMatchObject({
      env: { TOKEN: 'abc-secret' },
    });
    const replaced = await install('codex', file, '--write', '--name', 'files');
    expect(replaced.code).toBe(0);
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('# my settings\nmodel = "o5"\n');
    expect(text).toContain('\n# colours\n[tui]\ntheme = "dark"\n');
    expect(text).not.toContain('other-secret');
    expect(replaced.stdout).not.toContain('other-secret');
    expect(parseToml(text)).toMatchObject({ model: 'o5', tui: { theme: 'dark' } });
  });

  it('prints neither the values of --env nor the secrets of other servers', async () => {
    const file = folder.put('secrets/claude.json', CLAUDE);
    const words = ['--env', 'TOKEN=abc-secret', '--write'];
    const outputs = [
      await install('claude-desktop', file, ...words.slice(0, 2)),
      await install('claude-desktop', file, ...words.slice(0, 2), '--json'),
      await install('claude-desktop', file, ...words),
      await install('claude-desktop', file, '--name', 'files'),
    ];
    for (const { stdout, stderr } of outputs) {
      expect(stdout + stderr).not.toContain('abc-secret');
      expect(stdout + stderr).not.toContain('other-secret');
    }
    expect(readFileSync(file, 'utf8')).toContain('abc-secret');
  });

  it.each([
    ['broken JSON', 'claude-desktop', '{ "mcpServers": { "a": ', 'is not JSON'],
    ['JSON that is no object', 'cursor', '[1, 2]', 'holds no JSON object'],
    ['servers that are no object', 'vscode', '{ "servers": [] }', '"servers" in it is no object'],
    ['broken TOML', 'codex', 'model = ', 'is not TOML'],
    [
      'TOML with its servers inline',
      'codex',
      'mcp_servers = { a = { command = "x" } }\n',
      'cannot be edited safely',
    ],
  ])('changes nothing in a file with %s', async (_what, host, text, message) => {
    const file = folder.put(`bad/${host}`, text);
    const { code, stderr } = await install(host, file, '--write');
    expect(code).toBe(3);
    expect(stderr).toContain(message);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('keeps line endings, a byte order mark and the indentation of the file', async () => {
    const text = '\ufeff{\r\n\t"mcpServers": {\r\n\t\t"a": { "command": "x" }\r\n\t}\r\n}\r\n';
    const file = folder.put('crlf/claude.json', text);
    await install('claude-desktop', file, '--write');
    const after = readFileSync(file, 'utf8');
    expect(after.startsWith('\ufeff{\r\n\t"mcpServers"')).toBe(true);
    expect(after.replaceAll('\r\n', '')).not.toContain('\n');
    expect(after).toContain('\t\t"weather": {\r\n\t\t\t"command"');
  });

  it('writes an address as each host takes it, and refuses where it takes none', async () => {
    const at = async (host: string): Promise<unknown> => {
      const file = join(folder.path, `remote-${host}.json`);
      const words = [
        'install',
        'http://127.0.0.1:9/mcp',
        '--host',
        host,
        '--config',
        file,
        '--name',
        'far',
        '--json',
      ];
      const { stdout } = await run(words);
      return (JSON.parse(stdout) as { entry: unknown }).entry;
    };
    expect(await at('vscode')).toEqual({ type: 'http', url: 'http://127.0.0.1:9/mcp' });
    expect(await at('claude-code')).toEqual({ type: 'http', url: 'http://127.0.0.1:9/mcp' });
    expect(await at('cursor')).toEqual({ url: 'http://127.0.0.1:9/mcp' });
    const words = ['install', 'http://127.0.0.1:9/mcp', '--host', 'claude-desktop', '--config', 'x'];
    expect((await run(words)).code).toBe(2);
  });

  it('writes a command behind -- as it is', async () => {
    const file = join(folder.path, 'behind.json');
    const words = [
      'install',
      '--host',
      'cursor',
      '--config',
      file,
      '--json',
      '--',
      'node',
      'server.js',
      '--flag',
    ];
    const { entry } = JSON.parse((await run(words)).stdout) as { entry: unknown };
    expect(entry).toEqual({ command: 'node', args: ['server.js', '--flag'] });
  });

  it('installs nothing that has no tool, nor what cannot be read', async () => {
    const empty = folder.put('empty.mjs', 'export const nothing = 1;');
    const file = join(folder.path, 'untouched.json');
    const words = ['--host', 'cursor', '--config', file, '--write'];
    expect((await run(['install', empty, ...words])).code).toBe(3);
    expect((await run(['install', join(folder.path, 'no-file.ts'), ...words])).code).toBe(3);
    expect(existsSync(file)).toBe(false);
  });

  it('names the hosts where none or a wrong one is given', async () => {
    expect((await run(['install', TOOLS])).code).toBe(2);
    const { code, stderr } = await run(['install', TOOLS, '--host', 'emacs']);
    expect(code).toBe(2);
    expect(stderr).toContain('claude-desktop, claude-code, cursor, vscode, codex');
  });
});

describe('docs/install.md', () => {
  it('has a row for each host and scope, with the member that holds the servers', () => {
    const page = readFileSync(new URL('../../docs/install.md', import.meta.url), 'utf8');
    const rows = [...page.matchAll(/^\| `([\w-]+)` +\| `(\w+)` +\|.*\| `(\w+)` +\|$/gm)].map(
      ([, ...cells]) => cells,
    );
    const expected = Object.entries(hosts).flatMap(([name, { files, member }]) =>
      files.map(([scope]) => [name, scope, member]),
    );
    expect(rows).toEqual(expected);
  });
});
