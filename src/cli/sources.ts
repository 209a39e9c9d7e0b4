/**
 * Paths as typed in; the files behind them out, folders walked in sorted order. Each file comes with the name that it
 * has inside its source, since values are matched to schemas by name. Follows links, but never in a circle.
 */
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, normalize } from 'node:path';
import { reasonOf, type Unreadable } from './read-json.ts';

export interface SourceFile {
  /** The path to open, beginning as it was typed. */
  readonly file: string;
  /** The path inside the folder that was named; for a single file, its name. */
  readonly name: string;
}

export interface SourceFiles {
  readonly files: readonly SourceFile[];
  readonly unreadable: readonly Unreadable[];
}

const LATER: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/^https?:\/\//i, 'a server or document behind a URL'],
  [/^stdio:/i, 'a server behind a command'],
  [/\.ya?ml$/i, 'a YAML document'],
];

const MODULE = /\.[cm]?[jt]s$/i;

/** A module of tools, by its ending; it is found only where it is named itself, since to read it is to run it. */
export function isModule(file: string): boolean {
  return MODULE.test(file);
}

/** Which files of a folder count, and what they are called. */
export interface Wanted {
  readonly ending: RegExp;
  readonly name: string;
}

const JSON_FILES: Wanted = { ending: /\.json$/i, name: '*.json' };

export async function findFiles(paths: readonly string[], wanted: Wanted = JSON_FILES): Promise<SourceFiles> {
  const walk = new Walk(wanted);
  for (const path of paths) await walk.source(path);
  return walk;
}

interface Entry {
  readonly name: string;
  readonly kind: 'file' | 'folder' | undefined;
}

/** Lives for one command. */
class Walk implements SourceFiles {
  readonly files: SourceFile[] = [];
  readonly unreadable: Unreadable[] = [];
  private readonly seen: Set<string> = new Set();
  /** Files found and refusals so far, those named before included. */
  private met = 0;
  private readonly wanted: Wanted;

  constructor(wanted: Wanted) {
    this.wanted = wanted;
  }

  async source(path: string): Promise<void> {
    const later = LATER.find(([pattern]) => pattern.test(path));
    if (later !== undefined) {
      this.refuse(
        path,
        `${later[1]} is not supported yet: give a JSON file, a folder of them, or a module of tools`,
      );
      return;
    }
    const kind = await this.kindOf(path);
    if (kind === 'folder') {
      const before = this.met;
      await this.folder(path, '', new Set());
      if (this.met === before) this.refuse(path, `has no ${this.wanted.name} file in it`);
    } else if (kind === 'file') {
      if (path.toLowerCase().endsWith('.json') || isModule(path)) this.add(path, basename(path));
      else
        this.refuse(
          path,
          'this kind of file is not supported yet: give a *.json file, a folder of them, or a module of tools',
        );
    }
  }

  /** `above`: the real paths of the folders on the way here; one of them again would be a circle. */
  private async folder(path: string, name: string, above: ReadonlySet<string>): Promise<void> {
    const [real, entries] = await this.listed(path);
    if (real === undefined || above.has(real)) return;
    const way = new Set([...above, real]);
    for (const { name: entry, kind: known } of entries) {
      if (entry.startsWith('.') || entry === 'node_modules') continue;
      const inside = join(path, entry);
      const innerName = name === '' ? entry : `${name}/${entry}`;
      const isWanted = this.wanted.ending.test(entry);
      const kind = known ?? (await this.kindOf(inside, isWanted));
      if (kind === 'folder') await this.folder(inside, innerName, way);
      else if (kind === 'file' && isWanted) this.add(inside, innerName);
    }
  }

  /** Of a link, only its target tells what it is. */
  private async listed(path: string): Promise<[real: string | undefined, entries: readonly Entry[]]> {
    try {
      const found = await readdir(path, { withFileTypes: true });
      const entries = found.map((entry): Entry => ({
        name: entry.name,
        kind: entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : undefined,
      }));
      return [await realpath(path), entries.sort((a, b) => (a.name < b.name ? -1 : 1))];
    } catch (error) {
      this.refuse(path, reasonOf(error));
      return [undefined, []];
    }
  }

  private async kindOf(path: string, matters = true): Promise<'file' | 'folder' | undefined> {
    try {
      return (await stat(path)).isDirectory() ? 'folder' : 'file';
    } catch (error) {
      if (matters) this.refuse(path, reasonOf(error));
      return undefined;
    }
  }

  /** A file that is named twice is read once. */
  private add(file: string, name: string): void {
    this.met++;
    if (this.seen.has(normalize(file))) return;
    this.seen.add(normalize(file));
    this.files.push({ file, name });
  }

  private refuse(file: string, message: string): void {
    this.met++;
    this.unreadable.push({ file, message });
  }
}
