/**
 * A configuration file of MCP servers in; its servers out, and a sentence for each entry that cannot be used.
 * Hosts allow comments and trailing commas in these files. Paths and `${file:…}` are relative to the file.
 */
import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isConfiguration, readConfiguration } from '../../sources/index.ts';
import { parseWithComments } from '../../sources/text/index.ts';
import { serversOfCodex } from '../../sources/hosts/codex-servers.ts';
import { readText, type Unreadable } from '../read-json.ts';
import { configuredServer, type NamedServer, type ServerSettings } from '../server-target.ts';
import type { SourceFile } from './locate.ts';

/** Undefined where the file is none, also without its comments. */
export async function configurationWithComments(file: string): Promise<unknown> {
  const read = await readText(file);
  if (!read.ok || read.language !== 'json') return undefined;
  if (/\.toml$/i.test(file)) return serversOfCodex(read.text);
  const value = await parseWithComments(read.text);
  return isConfiguration(value) ? value : undefined;
}

export interface ConfiguredServers {
  readonly servers: readonly NamedServer[];
  readonly unreadable: readonly Unreadable[];
}

export function configuredServers(
  { file }: SourceFile,
  value: unknown,
  settings: ServerSettings,
): ConfiguredServers {
  const folder = dirname(resolve(file));
  const { entries, problems } = readConfiguration(value, {
    env: settings.variables ?? process.env,
    readFile: (path) => secretIn(resolve(folder, path)),
    folder,
  });
  const isEmpty = entries.length === 0 && problems.length === 0;
  if (isEmpty) return { servers: [], unreadable: [{ file, message: 'names no MCP server' }] };
  return {
    servers: entries.map((entry) => configuredServer(entry, settings, folder)),
    unreadable: problems.map(({ pointer, message }) => ({
      file,
      message: `${pointer}: ${message}`,
      isPart: true,
    })),
  };
}

/** Secrets are short. */
const MAX_SECRET_BYTES = 65_536;

function secretIn(path: string): string | undefined {
  try {
    const status = statSync(path);
    return status.isFile() && status.size <= MAX_SECRET_BYTES ? readFileSync(path, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}
