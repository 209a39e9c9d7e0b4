/**
 * The container, the unit, the deployment and the handler of docs/operating.md, as far as one machine can try
 * them.
 */
import { spawnSync } from 'node:child_process';
import { afterEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { read } from '../repo/paths.ts';
import { operatingFile } from './page.ts';
import { freePort, Project, TOKEN } from './project.ts';

const projects: Project[] = [];
afterEach(() => {
  for (const project of projects.splice(0)) project.end();
});

function newProject(): Project {
  const project = new Project();
  projects.push(project);
  return project;
}

/** A mount of its own needs the rights of root. */
const canIsolate = spawnSync('unshare', ['--mount', 'setpriv', '--version']).status === 0;
const NOBODY = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];

describe('the container', () => {
  const file = operatingFile('Dockerfile');
  const command = JSON.parse(/^CMD (.*)$/m.exec(file)![1]!) as string[];

  it.skipIf(!canIsolate)(
    'serves as a user without rights, on a file system that it cannot write to',
    async () => {
      expect(file).toMatch(/^USER 65534$/m);
      const project = newProject();
      const port = await freePort();
      const { folder } = project;
      // On loopback instead of all addresses, and with a free port.
      const argv = command.map((word) =>
        word === '0.0.0.0' ? '127.0.0.1' : word === '3000' ? String(port) : word,
      );
      const readOnly = `mount --bind ${folder} ${folder} && mount -o remount,ro,bind ${folder} && cd ${folder}`;
      await project.start(
        ['unshare', '--mount', 'sh', '-c', `${readOnly} && exec "$@"`, 'sh', ...NOBODY, ...argv],
        `http://127.0.0.1:${port}/health`,
        { HOME: '/nonexistent', NODE_ENV: 'production', ANYSHAPE_TOKENS_FILE: project.tokens },
      );
      const ask = (token: string): Promise<Response> =>
        fetch(`http://127.0.0.1:${port}/mcp`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
          },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
        });
      expect(await (await ask(TOKEN)).text()).toContain('"count"');
      expect((await ask('a-token-of-another')).status).toBe(401);
    },
  );
});

describe('the unit', () => {
  const hasVerify = spawnSync('systemd-analyze', ['--version']).status === 0;

  it.skipIf(!hasVerify)('is one that systemd takes', () => {
    const project = newProject();
    const file = project.put('anyshape.service', operatingFile('anyshape.service'));
    const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], {
      encoding: 'utf8',
    });
    const complaints = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('anyshape.service'));
    expect(complaints).toEqual([]);
  });
});

describe('the deployment', () => {
  interface Container {
    readonly args: readonly string[];
    readonly readinessProbe: { readonly httpGet: { readonly path: string; readonly port: number } };
    readonly livenessProbe: { readonly httpGet: { readonly path: string; readonly port: number } };
    readonly securityContext: { readonly runAsUser: number };
  }
  const { spec } = (
    parse(operatingFile('kubernetes.yaml')) as {
      spec: { template: { spec: { terminationGracePeriodSeconds: number; containers: [Container] } } };
    }
  ).spec.template;
  const [container] = spec.containers;

  it('runs the command of the container, asks pages that exist, and waits longer than the drain', () => {
    const command = JSON.parse(/^CMD (.*)$/m.exec(operatingFile('Dockerfile'))![1]!) as string[];
    expect(container.args).toEqual([...command, '--stateless']);
    expect(container.readinessProbe.httpGet).toEqual({ path: '/ready', port: 3000 });
    expect(container.livenessProbe.httpGet).toEqual({ path: '/health', port: 3000 });
    expect(container.securityContext.runAsUser).toBe(65_534);
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(10);
    expect(read('docs/http.md')).toMatch(/\| `--drain <time>` .*`10s`/);
  });
});

describe('the handler of functions', () => {
  interface Module {
    readonly handler: (request: Request) => Promise<Response>;
  }

  it('lets callers in by the check of the page, and answers by the name of the host', async () => {
    const project = newProject();
    const file = project.put('handler.ts', operatingFile('handler.ts'));
    const { createJiti } = await import('jiti');
    const { handler } = await createJiti(import.meta.url).import<Module>(file);
    const ask = (host: string, token: string): Promise<Response> =>
      handler(
        new Request(`https://${host}/mcp`, {
          method: 'POST',
          headers: {
            host,
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
          },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
        }),
      );
    expect(await (await ask('mcp.example.com', 'replace-this-check')).text()).toContain('"count"');
    expect((await ask('mcp.example.com', 'another-token')).status).toBe(401);
    expect((await ask('other.example.com', 'replace-this-check')).status).toBe(403);
  });
});
