/**
 * Sources as typed in; the files and servers behind them out, in the order of the words, folders walked in sorted
 * order. Each file comes with the name that it has inside its source, since values are matched to schemas by name.
 * Follows links, but never in a circle.
 */
import { existsSync, readlinkSync } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { firstOf } from '../../json/index.ts';
import { reasonOf, type Unreadable } from '../read-json.ts';
import { isServer, serverOf, type NamedServer, type ServerEnvironment } from '../server-target.ts';

export interface SourceFile {
  /** The path to open, beginning as it was typed. */
  readonly file: string;
  /** The path inside the folder that was named; for a single file, its name. */
  readonly name: string;
  /** It was found in a folder, and not named itself. */
  readonly inFolder?: true;
}

/** A file of a folder in which nothing is for us. */
export interface SkippedFile {
  readonly file: string;
  readonly reason: string;
}

export interface SourceFiles {
  readonly files: readonly SourceFile[];
  readonly unreadable: readonly Unreadable[];
}

export interface LocatedSources {
  readonly found: readonly (SourceFile | NamedServer)[];
  readonly unreadable: readonly Unreadable[];
  readonly skipped: readonly SkippedFile[];
}

const MODULE = /\.[cm]?[jt]s$/i;
const DOCUMENT = /\.(?:json|ya?ml)$/i;

/** A module, by its ending. */
export function isModule(file: string): boolean {
  return MODULE.test(file);
}

/** A file that is read as data, by its ending. */
export function isDocument(file: string): boolean {
  return DOCUMENT.test(file);
}

/** Whether a word is a source where names of tools may stand as well: by its form, or since there is such a file. */
export function isSource(word: string): boolean {
  return isModule(word) || isDocument(word) || isServer(word) || /[/\\]/.test(word) || existsSync(word);
}

/** Which files of a folder count, and what they are called. */
interface Wanted {
  readonly ending: RegExp;
  readonly name: string;
  /** Files that could be meant, and are passed over all the same, and why. */
  readonly passedOver?: { readonly ending: RegExp; readonly reason: string };
}

const DOCUMENTS: Wanted = { ending: DOCUMENT, name: '*.json or *.yaml' };

/** To read a module is to run it. Of those in a folder only `*.mjs` are, which route files are written as. */
const SOURCES: Wanted = {
  ending: /\.(?:json|ya?ml|mjs)$/i,
  name: '*.mjs, *.json or *.yaml',
  passedOver: {
    ending: /(?<!\.d)\.(?:[cm]?ts|c?js)$/i,
    reason: 'of the modules in a folder only *.mjs are run: name this file itself to load it',
  },
};

export async function locateSources(
  words: readonly string[],
  env: ServerEnvironment = {},
): Promise<LocatedSources> {
  const walk = new Walk(SOURCES);
  for (const word of words) {
    if (isServer(word)) walk.found.push(serverOf(word, env));
    else await walk.path(word);
  }
  return walk;
}

/** Where only documents are of use: values, and files to be rewritten. */
export async function findFiles(paths: readonly string[]): Promise<SourceFiles> {
  const walk = new Walk(DOCUMENTS);
  for (const path of paths) await walk.path(path);
  return { files: walk.found as SourceFile[], unreadable: walk.unreadable };
}

interface Entry {
  readonly name: string;
  readonly kind: 'file' | 'folder' | undefined;
}

/** Lives for one command. */
class Walk implements LocatedSources {
  readonly found: (SourceFile | NamedServer)[] = [];
  readonly unreadable: Unreadable[] = [];
  readonly skipped: SkippedFile[] = [];
  private readonly seen: Set<string> = new Set();
  /** Files found and refusals so far, those named before included. */
  private met = 0;
  private readonly wanted: Wanted;

  constructor(wanted: Wanted) {
    this.wanted = wanted;
  }

  async path(path: string): Promise<void> {
    const kind = await this.kindOf(path, {});
    if (kind === 'folder') {
      const before = { met: this.met, skipped: this.skipped.length };
      await this.folder(path, '', new Set());
      if (this.met > before.met) return;
      const others = this.skipped.splice(before.skipped).map(({ file }) => basename(file));
      const hint = others.length === 0 ? '' : ` (of other modules, name each one: ${firstOf(others)})`;
      this.refuse(path, `has no ${this.wanted.name} file in it${hint}`, {});
    } else if (kind === 'file') {
      if (DOCUMENT.test(path) || isModule(path)) this.add({ file: path, name: basename(path) });
      else
        this.refuse(
          path,
          'this kind of file is not known: give a *.json or *.yaml file, a module of tools (*.ts, *.mjs, *.js), or a folder of them',
          {},
        );
    }
  }

  /** `above`: the real paths of the folders on the way here; one of them again would be a circle. */
  private async folder(path: string, name: string, above: ReadonlySet<string>): Promise<void> {
    const [real, entries] = await this.listed(path, above.size === 0 ? {} : PART);
    if (real === undefined || above.has(real)) return;
    const way = new Set([...above, real]);
    const { ending, passedOver } = this.wanted;
    for (const { name: entry, kind: known } of entries) {
      if (entry.startsWith('.') || entry === 'node_modules') continue;
      const inside = join(path, entry);
      const innerName = name === '' ? entry : `${name}/${entry}`;
      const isWanted = ending.test(entry);
      const kind = known ?? (await this.kindOf(inside, PART, isWanted));
      if (kind === 'folder') await this.folder(inside, innerName, way);
      else if (kind === 'file' && isWanted) this.add({ file: inside, name: innerName, inFolder: true });
      else if (kind === 'file' && passedOver?.ending.test(entry) === true)
        this.skipped.push({ file: inside, reason: passedOver.reason });
    }
  }

  /** Of a link, only its target tells what it is. */
  private async listed(
    path: string,
    part: Part,
  ): Promise<[real: string | undefined, entries: readonly Entry[]]> {
    try {
      const found = await readdir(path, { withFileTypes: true });
      const entries = found.map((entry): Entry => ({
        name: entry.name,
        kind: entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : undefined,
      }));
      return [await realpath(path), entries.sort((a, b) => (a.name < b.name ? -1 : 1))];
    } catch (error) {
      this.refuse(path, reasonOf(error), part);
      return [undefined, []];
    }
  }

  private async kindOf(path: string, part: Part, matters = true): Promise<'file' | 'folder' | undefined> {
    try {
      return (await stat(path)).isDirectory() ? 'folder' : 'file';
    } catch (error) {
      if (matters) this.refuse(path, linkTo(path) + reasonOf(error), part);
      return undefined;
    }
  }

  /** A file that is named twice is read once. */
  private add(file: SourceFile): void {
    this.met++;
    const path = resolve(file.file);
    if (this.seen.has(path)) return;
    this.seen.add(path);
    this.found.push(file);
  }

  private refuse(file: string, message: string, part: Part): void {
    this.met++;
    this.unreadable.push({ file, message, ...part });
  }
}

type Part = Pick<Unreadable, 'isPart'>;
const PART: Part = { isPart: true };

/** That a link does not exist would be wrong: its target does not. */
function linkTo(path: string): string {
  try {
    const target = readlinkSync(path);
    return basename(target) === basename(path) ? '' : `is a symbolic link to ${target}, which `;
  } catch {
    return '';
  }
}
