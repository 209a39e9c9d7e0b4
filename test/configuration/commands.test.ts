/**
 * What commands do with anyshape.json: its sources, its settings, its mistakes; and `--from`. Needs `npm run
 * build`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { connect } from '../../src/client/index.ts';
import { Folder, run } from '../e2e/cli-run.ts';
import { root } from '../repo/paths.ts';

const folder = new Folder();
afterAll(() => folder.remove());

const BIN = join(root, 'dist/cli/main.js');
const module = (name: string): string => `
  import { tool } from 'anyshape';
  export const one = tool({ name: '${name}', description: 'Doubles.', input: { type: 'object', properties: { n: { type: 'integer' } } }, output: { type: 'integer' }, run: ({ n = 1 }) => n * 2 });`;

function put(name: string, configuration: unknown): string {
  const file = folder.put(`${name}/anyshape.json`, JSON.stringify(configuration));
  folder.put(`${name}/tools.mjs`, module('double'));
  return file;
}

/** In a process of its own, whose working directory is the folder of the file. */
function inFolder(
  file: string,
  ...argv: string[]
): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [BIN, ...argv], { cwd: dirname(file), encoding: 'utf8' });
}

describe('sources', () => {
  const file = put('sources', { sources: ['tools.mjs'] });

  it.each([['list'], ['show'], ['check'], ['types'], ['docs']])(
    '%s takes them from the file',
    async (command) => {
      const { code, stdout } = await run([command, '--config', file]);
      expect(code).toBe(0);
      expect(stdout).toContain('double');
    },
  );

  it('call takes them, between a tool and its arguments', async () => {
    expect(await run(['call', 'double', 'n=4', '--config', file])).toMatchObject({ code: 0, stdout: '8\n' });
  });

  it('a source on the command line replaces them', async () => {
    const other = folder.put('other/tools.mjs', module('other'));
    const { stdout } = await run(['list', other, '--config', file]);
    expect(stdout).toContain('other(');
    expect(stdout).not.toContain('double(');
  });

  it('the file of the working directory is read, and a file named like a source', async () => {
    expect(inFolder(file, 'call', 'double').stdout).toBe('2\n');
    expect((await run(['list', file])).stdout).toContain('double(');
  });

  it('in a folder it is skipped, and no schema', async () => {
    const { code, stdout } = await run(['list', dirname(file), '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ skipped: [{ file }] });
  });

  it('YAML with comments says the same', async () => {
    const yaml = folder.put('sources/anyshape.yaml', '# ours\nsources: [tools.mjs] # one\n');
    expect((await run(['list', '--config', yaml])).stdout).toContain('double(');
    expect(inFolder(file, 'list')).toMatchObject({ status: 2 });
  });
});

describe('settings', () => {
  it('are parsed as their flags, and flags win', async () => {
    const api = {
      openapi: '3.1.0',
      info: { title: 'Shop', version: '1' },
      servers: [{ url: 'http://127.0.0.1:9' }],
      paths: Object.fromEntries(
        ['a', 'b'].map((name) => [`/${name}`, { get: { operationId: name, responses: {} } }]),
      ),
    };
    folder.put('api/shop.json', JSON.stringify(api));
    const file = put('api', { sources: ['shop.json'], openapi: { include: ['operation:a'] } });
    const named = async (...argv: string[]): Promise<string[]> => {
      const { stdout } = await run(['list', '--config', file, '--json', ...argv]);
      const { sources } = JSON.parse(stdout) as { sources: { tools: { name: string }[] }[] };
      return sources.flatMap(({ tools }) => tools.map(({ name }) => name));
    };
    expect(await named()).toEqual(['a']);
    expect(await named('--include', 'operation:b')).toEqual(['b']);
  });

  it('rules, the baseline and values of a check are relative to the file', async () => {
    const check = { rules: { 'parameter-description': 'error' }, baseline: 'known.json' };
    const file = put('check', { sources: ['tools.mjs'], check });
    expect((await run(['check', '--config', file])).code).toBe(3);
    expect((await run(['check', '--config', file, '--update-baseline'])).code).toBe(0);
    expect((await run(['check', '--config', file])).code).toBe(0);
    expect(
      (
        await run([
          'check',
          '--config',
          put('strict', { sources: ['tools.mjs'], check: { rules: check.rules } }),
        ])
      ).code,
    ).toBe(1);
  });

  it('a value that only its flag can judge is refused by its place', async () => {
    const file = put('refused', { sources: ['tools.mjs'], show: { protocol: '2031' } });
    const { code, stderr } = await run(['show', '--config', file]);
    expect(code).toBe(2);
    expect(stderr).toContain('show.protocol: Use one of 2024-11-05');
  });

  it('serve: port, limits, tokens and log are those of the file', async () => {
    folder.put('serve/tokens', 'me:abcdefabcdefabcdef0123456789abcd:tools\n');
    const file = put('serve', {
      sources: ['tools.mjs'],
      server: { http: 0 },
      access: { tokensFile: 'tokens' },
      limits: { maxBody: '1kB' },
      log: { form: 'json' },
    });
    const server = spawn(process.execPath, [BIN, 'serve'], {
      cwd: dirname(file),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    try {
      const url = await new Promise<string>((resolve, reject) => {
        server.once('exit', () => reject(new Error('ended')));
        server.stderr.once('data', (data: Buffer) => {
          const [line = ''] = data.toString().split('\n');
          resolve((JSON.parse(line) as { url: string }).url);
        });
      });
      const post = (body: string, headers: Record<string, string> = {}): Promise<Response> =>
        fetch(url, { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } });
      expect((await post('{}')).status).toBe(401);
      const token = { Authorization: 'Bearer abcdefabcdefabcdef0123456789abcd' };
      expect((await post(JSON.stringify({ text: 'x'.repeat(2_000) }), token)).status).toBe(413);
    } finally {
      server.kill();
    }
  });

  it('--no-http serves over stdio, whatever port the file has', async () => {
    const file = put('stdio', { sources: ['tools.mjs'], server: { http: 0 } });
    const args = [BIN, 'serve', '--no-http', '--config', file];
    const client = await connect({ command: process.execPath, args });
    expect(await client.call('double', { n: 3 })).toBe(6);
    await client.close();
  });

  it('install writes the file, and stdio', async () => {
    const file = put('install', { sources: ['tools.mjs'], server: { http: 0 } });
    const config = join(folder.path, 'install/host.json');
    const { code, stdout } = await run(['install', file, '--host', 'cursor', '--config', config, '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      name: 'install',
      entry: { args: expect.arrayContaining(['serve', '--config', file, '--no-http']) as string[] },
    });
  });
});

describe('mistakes', () => {
  it('every command names the nearest member, and its line', async () => {
    const file = folder.put(
      'misspelt/anyshape.json',
      '{\n  "sources": [],\n  "server": { "keepalive": "75s" }\n}\n',
    );
    for (const command of ['list', 'serve', 'types']) {
      const { code, stderr } = await run([command, '--config', file]);
      expect(code).toBe(2);
      expect(stderr).toContain(
        `${file}:3:15: /server/keepalive: There is no member "keepalive" here: did you mean "keepAlive"?`,
      );
    }
  });

  it('a file that is no JSON, or is not there, is unreadable', async () => {
    const file = folder.put('no/anyshape.json', '{ "sources": [');
    expect(await run(['list', '--config', file])).toMatchObject({ code: 3 });
    expect(await run(['check', file])).toMatchObject({ code: 3 });
    expect(await run(['list', '--config', join(folder.path, 'none/anyshape.json')])).toMatchObject({
      code: 3,
    });
  });

  it.each([
    ['text', '"a text"'],
    ['list', '[]'],
    ['nothing', 'null'],
    ['prototype', '{ "__proto__": { "sources": [] }, "constructor": 1, "server": { "toString": 1 } }'],
  ])('odd content is refused: %s', async (name, text) => {
    const file = folder.put(`odd-${name}/anyshape.json`, text);
    expect(await run(['check', file])).toMatchObject({ code: 1 });
    expect(await run(['list', '--config', file])).toMatchObject({ code: 2 });
  });

  it('check finds missing files, broken servers and open doors, for people, SARIF and GitHub', async () => {
    const file = put('found', {
      sources: ['tool.mjs'],
      server: { http: 0, host: '0.0.0.0' },
      mcpServers: { files: { args: [] }, more: { command: 'node', haeders: {}, autoApprove: [] } },
    });
    const { code, stdout } = await run(['check', file, '--json']);
    expect(code).toBe(1);
    const { findings } = JSON.parse(stdout) as {
      findings: { rule: string; severity: string; place: string }[];
    };
    expect(findings.map(({ rule, severity, place }) => [rule, severity, place])).toEqual([
      ['configuration-server', 'error', '/mcpServers/files'],
      ['configuration-member', 'warning', '/mcpServers/more/haeders'],
      ['configuration-file', 'warning', '/sources/0'],
      ['configuration-access', 'warning', '/server/host'],
    ]);
    const { stdout: annotated } = await run(['check', file, '--github']);
    expect(annotated).toContain(`::error file=${file},line=1,col=`);
    const { stdout: sarif } = await run(['check', file, '--sarif']);
    const { runs } = JSON.parse(sarif) as {
      runs: [
        { tool: { driver: { rules: { id: string }[] } }; results: { ruleId: string; ruleIndex: number }[] },
      ];
    };
    const [{ tool, results }] = runs;
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex]!.id).toBe(ruleId);
    expect(results).toHaveLength(4);
  });
});

describe('--from', () => {
  const SERVER = JSON.stringify([BIN, 'serve', folder.put('from/tools.mjs', module('triple'))]);

  it.each([
    [
      'vscode',
      'home/.config/Code/User/mcp.json',
      `{\n // ours\n "servers": { "own": { "type": "stdio", "command": "node", "args": ${SERVER}, } } }`,
    ],
    [
      'claude-desktop',
      'home/.config/Claude/claude_desktop_config.json',
      `{"mcpServers":{"own":{"command":"node","args":${SERVER}}}}`,
    ],
    [
      'codex',
      'home/.codex/config.toml',
      `model = "x" # ours\n[mcp_servers.own]\ncommand = "node"\nargs = ${SERVER}\n[mcp_servers.off]\ncommand = "false"\nenabled = false\n`,
    ],
  ])('reads the servers of %s', async (host, path, text) => {
    folder.put(path, text);
    const { code, stdout } = await run(['list', '--from', host], {
      env: { HOME: join(folder.path, 'home') },
    });
    expect(code).toBe(0);
    expect(stdout).toContain('triple(');
  });

  it('call finds a tool behind one server by its name, behind several by that of the gateway', async () => {
    const entry = `{"command":"node","args":${SERVER}}`;
    const one = folder.put('one.json', `{"mcpServers":{"a":${entry}}}`);
    const two = folder.put('two.json', `{"mcpServers":{"a":${entry},"b":${entry}}}`);
    expect(await run(['call', 'triple', 'n=2', one])).toMatchObject({ code: 0, stdout: '4\n' });
    expect(await run(['call', 'b__triple', 'n=2', two])).toMatchObject({ code: 0, stdout: '4\n' });
    const { code, stderr } = await run(['call', 'triple', two]);
    expect(code).toBe(2);
    expect(stderr).toContain('a__, b__');
    const config = join(folder.path, 'host.json');
    expect(await run(['install', one, '--host', 'cursor', '--config', config])).toMatchObject({ code: 0 });
  });

  it('takes a file, and refuses what is neither', async () => {
    const file = folder.put('own.json', `{"mcpServers":{"own":{"command":"node","args":${SERVER}}}}`);
    expect((await run(['list', '--from', file])).stdout).toContain('triple(');
    expect(await run(['list', '--from', 'cursr'])).toMatchObject({ code: 2 });
    const env = { HOME: join(folder.path, 'empty') };
    expect(await run(['list', '--from', 'claude-desktop'], { env })).toMatchObject({ code: 3 });
  });
});
