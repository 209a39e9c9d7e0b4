/**
 * The hosts that start MCP servers from a configuration file: where each keeps it, and how it writes a server
 * there. Data, one entry for each host; `docs/install.md` lists the same, which a test holds.
 */
import { join } from 'node:path';
import type { JsonObject } from '../../json/index.ts';

export type Scope = 'user' | 'project';

/** The parts of the environment that decide the path of a file. */
export interface HostEnvironment {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** A variable of a server: its value, or undefined where the host copies it from its own environment. */
export type Variables = Readonly<Record<string, string | undefined>>;

export type HostServer =
  | { readonly command: string; readonly args: readonly string[]; readonly variables: Variables }
  | { readonly url: string };

export interface Host {
  readonly title: string;
  readonly format: 'json' | 'toml';
  /** The member that holds the servers by their names. */
  readonly member: string;
  /** The first scope is the default. */
  readonly files: readonly (readonly [Scope, (environment: HostEnvironment) => string])[];
  /** The host's variable for the project folder, since hosts start servers in other folders. */
  readonly projectFolder: string | undefined;
  /**
   * The text that refers to a variable of the host's environment; undefined where only a value can be
   * written.
   */
  readonly inherited: ((name: string) => string) | undefined;
  /** Undefined where the host reads no address from this file. */
  readonly remote: ((url: string) => JsonObject) | undefined;
  /** Further members that the host requires. */
  readonly local?: JsonObject;
  readonly afterwards: string;
}

export const hosts: Readonly<Record<string, Host>> = {
  'claude-desktop': {
    title: 'Claude Desktop',
    format: 'json',
    member: 'mcpServers',
    files: [['user', (at) => join(applicationData(at), 'Claude', 'claude_desktop_config.json')]],
    projectFolder: undefined,
    inherited: undefined,
    remote: undefined,
    afterwards: 'Restart Claude Desktop to load it.',
  },
  'claude-code': {
    title: 'Claude Code',
    format: 'json',
    member: 'mcpServers',
    files: [
      ['project', ({ folder }) => join(folder, '.mcp.json')],
      ['user', ({ home }) => join(home, '.claude.json')],
    ],
    projectFolder: '.',
    inherited: (name) => `\${${name}}`,
    remote: (url) => ({ type: 'http', url }),
    afterwards: 'Start claude in this folder, and approve the server; /mcp shows it.',
  },
  cursor: {
    title: 'Cursor',
    format: 'json',
    member: 'mcpServers',
    files: [
      ['project', ({ folder }) => join(folder, '.cursor', 'mcp.json')],
      ['user', ({ home }) => join(home, '.cursor', 'mcp.json')],
    ],
    projectFolder: '${workspaceFolder}',
    inherited: (name) => `\${env:${name}}`,
    remote: (url) => ({ url }),
    afterwards: 'Cursor loads it by itself; Settings, MCP shows it.',
  },
  vscode: {
    title: 'VS Code',
    format: 'json',
    member: 'servers',
    files: [
      ['project', ({ folder }) => join(folder, '.vscode', 'mcp.json')],
      ['user', (at) => join(applicationData(at), 'Code', 'User', 'mcp.json')],
    ],
    projectFolder: '${workspaceFolder}',
    inherited: (name) => `\${env:${name}}`,
    remote: (url) => ({ type: 'http', url }),
    local: { type: 'stdio' },
    afterwards: 'Run "MCP: List Servers" in VS Code, and start it.',
  },
  codex: {
    title: 'Codex',
    format: 'toml',
    member: 'mcp_servers',
    files: [['user', ({ home, env }) => join(env['CODEX_HOME'] ?? join(home, '.codex'), 'config.toml')]],
    projectFolder: undefined,
    inherited: undefined,
    remote: (url) => ({ url }),
    afterwards: 'Codex loads it at its next start.',
  },
};

function applicationData({ platform, home, env }: HostEnvironment): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support');
  if (platform === 'win32') return env['APPDATA'] ?? join(home, 'AppData', 'Roaming');
  return env['XDG_CONFIG_HOME'] ?? join(home, '.config');
}

/**
 * The file of a host in a scope, the default one where none is named; undefined where the host has no such
 * scope.
 */
export function configurationFile(
  host: Host,
  environment: HostEnvironment,
  scope?: Scope,
): { readonly scope: Scope; readonly file: string } | undefined {
  const match = host.files.find(([each]) => scope === undefined || each === scope);
  return match === undefined ? undefined : { scope: match[0], file: match[1](environment) };
}

/** The entry of a server as the host writes it; undefined where the host cannot have it in this file. */
export function entryFor(host: Host, server: HostServer): JsonObject | undefined {
  if ('url' in server) return host.remote?.(server.url);
  const { command, args, variables } = server;
  const env = Object.entries(variables).map(([name, value]) => [name, value ?? host.inherited?.(name) ?? '']);
  return {
    ...host.local,
    command,
    args: [...args],
    ...(env.length > 0 && { env: Object.fromEntries(env) as JsonObject }),
  };
}
