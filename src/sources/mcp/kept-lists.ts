/**
 * The lists of a server in; a file of them out, and the other way round, so that a server that starts with
 * its first call has tools before it runs. The files are of the user alone, since lists may be private; they
 * hold no secret of the configuration.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalText, isObject } from '../../json/index.ts';
import type { UpstreamLists, UpstreamServer } from './upstream-server.ts';

export interface KeptLists {
  /** Undefined where none are kept. */
  readonly read: (server: UpstreamServer) => UpstreamLists | undefined;
  readonly write: (server: UpstreamServer, lists: UpstreamLists) => void;
}

/** `onProblem`: a file that cannot be written costs nothing but the next start. */
export function keptListsIn(folder: string, onProblem: (message: string) => void): KeptLists {
  const fileOf = ({ key, name }: UpstreamServer): string => {
    const hash = createHash('sha256')
      .update(canonicalText([key, name]))
      .digest('hex');
    return join(folder, `${hash}.json`);
  };
  return {
    read(server) {
      try {
        const lists: unknown = JSON.parse(readFileSync(fileOf(server), 'utf8'));
        return isLists(lists) ? lists : undefined;
      } catch {
        return undefined;
      }
    },
    write(server, lists) {
      const file = fileOf(server);
      const beside = `${file}.${process.pid}.tmp`;
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        writeFileSync(beside, JSON.stringify(lists), { mode: 0o600 });
        renameSync(beside, file);
      } catch (error) {
        onProblem(`The lists of ${server.key} cannot be kept: ${(error as Error).message}`);
      }
    },
  };
}

function isLists(value: unknown): value is UpstreamLists {
  const names = ['tools', 'resources', 'templates', 'prompts'];
  return (
    isObject(value) &&
    typeof value['version'] === 'string' &&
    typeof value['hasResources'] === 'boolean' &&
    names.every((name) => Array.isArray(value[name]))
  );
}
