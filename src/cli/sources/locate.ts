/**
 * Sources as typed in; their files and servers out, in the order of the words, folders walked in sorted
 * order. Each file has its name inside its source, since values are matched to schemas by name. Follows
 * links, but never in a circle.
 */
import { existsSync, readlinkSync } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { firstOf } from '../../json/index.ts';
import { reasonOf, type Unreadable } from '../read-json.ts';
import {
  documentAddress,
  isDocumentAddress,
  isServer,
  serverOf,
  type NamedAddress,
  type NamedServer,
  type ServerSettings,
} from '../server-target.ts';

export interface SourceFile {
  /** The path to open, which begins with the path as typed. */
  readonly file: string;
  /** The path inside the folder; for a single file, its name. */
  readonly name: string;
  /** The folder was named, and not the file itself. */
  readonly inFolder?: true;
}

/** A file of a folder that holds neither tools nor schemas. */
export interface SkippedFile {
  readonly file: string;
  readonly reason: string;
}

export interface SourceFiles {
  readonly files: readonly SourceFile[];
  readonly unreadable: readonly Unreadable[];
}

export interface LocatedSources {
  readonly located: readonly (SourceFile | NamedServer | NamedAddress)[];
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

/** Codex has its servers in TOML; no other source is. */
function isHostToml(file: string): boolean {
  return /\.toml$/i.test(file);
}

/** Tells a source from the name of a tool: by its form, or because such a file exists. */
export function isSource(word: string): boolean {
  return (
    isModule(word) ||
    isDocument(word) ||
    isHostToml(word) ||
    isServer(word) ||
    /[/\\]/.test(word) ||
    existsSync(word)
  );
}

/** Which files of a folder are read. */
interface FileFilter {
  readonly ending: RegExp;
  readonly name: string;
  /** Modules that are not read but reported, with the reason. */
  readonly skipped?: { readonly ending: RegExp; readonly reason: string };
}

const DOCUMENTS: FileFilter = { ending: DOCUMENT, name: '*.json or *.yaml' };

/** Reading a module runs it. In a folder only `*.mjs` files are run, since route files have that ending. */
const SOURCES: FileFilter = {
  ending: /\.(?:json|ya?ml|mjs)$/i,
  name: '*.mjs, *.json or *.yaml',
  skipped: {
    ending: /(?<!\.d)\.(?:[cm]?ts|c?js)$/i,
    reason: 'of the modules in a folder only *.mjs are run: name this file itself to load it',
  },
};

export async function locateSources(
  words: readonly string[],
  servers: ServerSettings = {},
): Promise<LocatedSources> {
  const walk = new Walk(SOURCES);
  for (const word of words) {
    if (isDocumentAddress(word)) walk.located.push(documentAddress(word));
    else if (isServer(word)) walk.located.push(serverOf(word, servers));
    else await walk.path(word);
  }
  return walk;
}

/** For values, and for files to rewrite: documents only. */
export async function findFiles(paths: readonly string[]): Promise<SourceFiles> {
  const walk = new Walk(DOCUMENTS);
  for (const path of paths) await walk.path(path);
  return { files: walk.located as SourceFile[], unreadable: walk.unreadable };
}

interface Entry {
  readonly name: string;
  readonly kind: 'file' | 'folder' | undefined;
}

/** One walk over the sources of a command. */
class Walk implements LocatedSources {
  readonly located: (SourceFile | NamedServer | NamedAddress)[] = [];
  readonly unreadable: Unreadable[] = [];
  readonly skipped: SkippedFile[] = [];
  private readonly seen: Set<string> = new Set();
  /** Files and errors so far; a file that was named before counts again. */
  private visits = 0;
  private readonly filter: FileFilter;

  constructor(filter: FileFilter) {
    this.filter = filter;
  }

  async path(path: string): Promise<void> {
    const kind = await this.kindOf(path, {});
    if (kind === 'folder') {
      const before = { visits: this.visits, skipped: this.skipped.length };
      await this.folder(path, '', new Set());
      if (this.visits > before.visits) return;
      const others = this.skipped.splice(before.skipped).map(({ file }) => basename(file));
      const hint = others.length === 0 ? '' : ` (of other modules, name each one: ${firstOf(others)})`;
      this.refuse(path, `has no ${this.filter.name} file in it${hint}`, {});
    } else if (kind === 'file') {
      if (DOCUMENT.test(path) || isModule(path) || isHostToml(path))
        this.add({ file: path, name: basename(path) });
      else
        this.refuse(
          path,
          'unknown kind of file: give a *.json or *.yaml file, a module of tools (*.ts, *.mjs, *.js), or a folder of them',
          {},
        );
    }
  }

  /** `above`: the real paths of the folders above, to notice a circle of links. */
  private async folder(path: string, name: string, above: ReadonlySet<string>): Promise<void> {
    const [real, entries] = await this.listed(path, above.size === 0 ? {} : PART);
    if (real === undefined || above.has(real)) return;
    const ancestors = new Set([...above, real]);
    const { ending, skipped } = this.filter;
    for (const { name: entry, kind: entryKind } of entries) {
      if (entry.startsWith('.') || entry === 'node_modules') continue;
      const inside = join(path, entry);
      const innerName = name === '' ? entry : `${name}/${entry}`;
      const isWanted = ending.test(entry);
      const kind = entryKind ?? (await this.kindOf(inside, PART, isWanted));
      if (kind === 'folder') await this.folder(inside, innerName, ancestors);
      else if (kind === 'file' && isWanted) this.add({ file: inside, name: innerName, inFolder: true });
      else if (kind === 'file' && skipped?.ending.test(entry) === true)
        this.skipped.push({ file: inside, reason: skipped.reason });
    }
  }

  /** The kind of a link is undefined here: it depends on its target. */
  private async listed(
    path: string,
    part: Part,
  ): Promise<[real: string | undefined, entries: readonly Entry[]]> {
    try {
      const listing = await readdir(path, { withFileTypes: true });
      const entries = listing.map((entry): Entry => ({
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
    this.visits++;
    const path = resolve(file.file);
    if (this.seen.has(path)) return;
    this.seen.add(path);
    this.located.push(file);
  }

  private refuse(file: string, message: string, part: Part): void {
    this.visits++;
    this.unreadable.push({ file, message, ...part });
  }
}

type Part = Pick<Unreadable, 'isPart'>;
const PART: Part = { isPart: true };

/** Names the target of a broken link, since the link itself exists. */
function linkTo(path: string): string {
  try {
    const target = readlinkSync(path);
    return basename(target) === basename(path) ? '' : `is a symbolic link to ${target}, which `;
  } catch {
    return '';
  }
}
