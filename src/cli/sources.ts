/**
 * Sources as typed in; the files and servers behind them out, in the order of the words, folders walked in sorted
 * order. Each file comes with the name that it has inside its source, since values are matched to schemas by name.
 * Follows links, but never in a circle.
 */
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, normalize } from 'node:path';
import { reasonOf, type Unreadable } from './read-json.ts';
import { isServer, serverOf, type NamedServer } from './server-target.ts';

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

export interface Sources {
  readonly found: readonly (SourceFile | NamedServer)[];
  readonly unreadable: readonly Unreadable[];
}

const MODULE = /\.[cm]?[jt]s$/i;
const DOCUMENT = /\.(?:json|ya?ml)$/i;

/** A module of tools, by its ending; it is found only where it is named itself, since to read it is to run it. */
export function isModule(file: string): boolean {
  return MODULE.test(file);
}

/** Which files of a folder count, and what they are called. */
export interface Wanted {
  readonly ending: RegExp;
  readonly name: string;
}

const DOCUMENTS: Wanted = { ending: DOCUMENT, name: '*.json or *.yaml' };

export async function findSources(words: readonly string[]): Promise<Sources> {
  const walk = new Walk(DOCUMENTS);
  for (const word of words) {
    if (isServer(word)) walk.found.push(serverOf(word));
    else await walk.path(word);
  }
  return walk;
}

/** Where only files are of use. */
export async function findFiles(paths: readonly string[], wanted: Wanted = DOCUMENTS): Promise<SourceFiles> {
  const walk = new Walk(wanted);
  for (const path of paths) await walk.path(path);
  return { files: walk.found as SourceFile[], unreadable: walk.unreadable };
}

interface Entry {
  readonly name: string;
  readonly kind: 'file' | 'folder' | undefined;
}

/** Lives for one command. */
class Walk implements Sources {
  readonly found: (SourceFile | NamedServer)[] = [];
  readonly unreadable: Unreadable[] = [];
  private readonly seen: Set<string> = new Set();
  /** Files found and refusals so far, those named before included. */
  private met = 0;
  private readonly wanted: Wanted;

  constructor(wanted: Wanted) {
    this.wanted = wanted;
  }

  async path(path: string): Promise<void> {
    const kind = await this.kindOf(path);
    if (kind === 'folder') {
      const before = this.met;
      await this.folder(path, '', new Set());
      if (this.met === before) this.refuse(path, `has no ${this.wanted.name} file in it`);
    } else if (kind === 'file') {
      if (DOCUMENT.test(path) || isModule(path)) this.add(path, basename(path));
      else
        this.refuse(
          path,
          'this kind of file is not known: give a *.json or *.yaml file, a folder of them, or a module of tools (*.ts, *.mjs, *.js)',
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
    this.found.push({ file, name });
  }

  private refuse(file: string, message: string): void {
    this.met++;
    this.unreadable.push({ file, message });
  }
}
