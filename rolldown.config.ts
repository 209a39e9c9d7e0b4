import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { defineConfig, type OutputBundle, type Plugin, type RolldownOptions } from 'rolldown';
import { minifySync } from 'rolldown/utils';
import { dts } from 'rolldown-plugin-dts';

const BUILT_IN = ['@modelcontextprotocol/server'];
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object };
const isOf = (id: string) => (name: string) => id === name || id.startsWith(`${name}/`);

/** `anyshape/sdk` is for programs that have the SDK: it must know their errors for errors, so it shares their copy. */
function staysOutside(id: string, importer: string | undefined): boolean {
  if (id.startsWith('node:')) return !isForOtherPrograms(id, importer);
  if (BUILT_IN.some(isOf(id))) return importer?.includes('/src/sdk/') === true;
  return Object.keys(dependencies).some(isOf(id));
}

/** What `exports` of package.json names. */
const ENTRIES = {
  index: './src/index.ts',
  'client/index': './src/client/index.ts',
  'hosts/index': './src/hosts/index.ts',
  'schema/index': './src/schema/index.ts',
  'server/index': './src/server/index.ts',
  'sdk/index': './src/sdk/index.ts',
};

/**
 * Small files are for readers; a runtime pays for each of them when it imports the package. The entry points leave as a
 * few modules, still readable. The server of the official SDK is built in, less what is not used of it: a server of one tool
 * starts with about a quarter less CPU time than with the whole of it (`npm run bench:start`). Doc comments are in the
 * declarations; in the modules they would be a fifth of the package.
 */
const forNode: RolldownOptions = {
  input: { ...ENTRIES, 'cli/main': './src/cli/main.ts' },
  platform: 'node',
  external: staysOutside,
  output: { dir: 'dist', format: 'esm', chunkFileNames: 'shared/[name].js', comments: { jsdoc: false } },
  plugins: [withoutOtherPrograms(), licencesOfWhatIsBuiltIn(), tightPackages(), narrowSources()],
};

/**
 * The declarations of all entry points, rolled up: what two of them share is declared once, so that values pass between
 * them. They are made file by file, as `isolatedDeclarations` allows, which takes a tenth of the compiler's time; types
 * are checked by `npm run typecheck`. Members that are marked `@internal` are left out.
 */
const declarations: RolldownOptions = {
  input: ENTRIES,
  platform: 'node',
  external: (id) => /^[^./]/.test(id),
  checks: { pluginTimings: false },
  output: { dir: 'dist', format: 'esm', chunkFileNames: 'shared/[name].js' },
  plugins: [dts({ emitDtsOnly: true, tsconfig: false, oxc: { stripInternal: true } }), keepTypeExports()],
};

/** Client and schema for pages, without a module of Node. The client of the official SDK stays a dependency. */
const forBrowsers: RolldownOptions = {
  input: { client: 'src/client/index.ts', schema: 'src/schema/index.ts' },
  platform: 'browser',
  external: /^(?:node:|@modelcontextprotocol\/)/,
  output: { dir: 'dist/browser', format: 'esm', chunkFileNames: 'shared/[name].js', minify: true },
  plugins: [browserPlatform()],
};

/**
 * The page of the console, as static files: what is shown first in one module, the JSON editor and charts in modules that load
 * when they are used.
 */
const consolePage: RolldownOptions = {
  input: { console: 'src/console/main.tsx' },
  platform: 'browser',
  tsconfig: 'src/console/tsconfig.json',
  output: {
    dir: 'dist/console',
    format: 'esm',
    entryFileNames: 'assets/[name]-[hash].js',
    chunkFileNames: 'assets/[name]-[hash].js',
    minify: true,
  },
  plugins: [browserPlatform(), pageWithStyles(), licencesOfWhatIsBuiltIn('licences.txt')],
};

const config: RolldownOptions[] = defineConfig([forNode, declarations, forBrowsers, consolePage]);
export default config;

/** An entry point whose files are all shared loses the word `type` of its exports: a class would seem to be a value. */
function keepTypeExports(): Plugin {
  const LISTS = /^export (type )?\{ ?([^}]*?),?\s*\}/gm;
  const typesOf = (source: string): string[] =>
    [...source.matchAll(LISTS)].flatMap(([, isAll, list = '']) =>
      list
        .split(/,\s*/)
        .filter((each) => isAll !== undefined || each.trim().startsWith('type '))
        .map((each) => each.trim().replace(/^type /, '')),
    );
  return {
    name: 'type-exports',
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk' || !output.isEntry || output.facadeModuleId === null) continue;
        const types = new Set(
          typesOf(readFileSync(output.facadeModuleId.replace(/\.d\.ts$/, '.ts'), 'utf8')),
        );
        output.code = output.code.replace(/^export \{ (.+) \};$/m, (_text, list: string) => {
          const marked = list.split(', ').map((each) => (types.has(each) ? `type ${each}` : each));
          return `export { ${marked.join(', ')} };`;
        });
      }
    },
  };
}

function browserPlatform(): Plugin {
  return {
    name: 'browser-platform',
    resolveId(id, importer) {
      if (!id.endsWith('/platform/node.ts') || importer === undefined) return undefined;
      return join(dirname(importer), id.replace('node.ts', 'browser.ts'));
    },
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk' && output.imports.some((id) => id.startsWith('node:')))
          throw new Error(`${output.fileName} is for browsers, and imports ${output.imports.join(', ')}.`);
      }
    },
  };
}

/** The HTML of the console, with the names of its script and its styles put in. */
function pageWithStyles(): Plugin {
  const FOLDER = 'src/console/styles';
  return {
    name: 'page-with-styles',
    generateBundle(_options, bundle) {
      const styles = readdirSync(FOLDER)
        .sort()
        .map((name) => readFileSync(join(FOLDER, name), 'utf8'))
        .join('\n');
      const hash = createHash('sha256').update(styles).digest('base64url').slice(0, 8);
      const css = `assets/console-${hash}.css`;
      const entry = Object.values(bundle).find((output) => output.type === 'chunk' && output.isEntry)!;
      const html = readFileSync('src/console/index.html', 'utf8')
        .replace('STYLES', `/console/${css}`)
        .replace('SCRIPT', `/console/${entry.fileName}`);
      this.emitFile({ type: 'asset', fileName: css, source: styles });
      this.emitFile({ type: 'asset', fileName: 'index.html', source: html });
    },
  };
}

/** Commander can hand a command to another program. No command of ours is one, so `--help` need not wait for Node to load that. */
function isForOtherPrograms(id: string, importer: string | undefined): boolean {
  return id === 'node:child_process' && importer?.includes('/commander/') === true;
}

function withoutOtherPrograms(): Plugin {
  const NOTHING = '\0nothing';
  return {
    name: 'without-other-programs',
    resolveId: (id, importer) => (isForOtherPrograms(id, importer) ? NOTHING : undefined),
    load: (id) => (id === NOTHING ? 'export {};' : undefined),
  };
}

function licencesOfWhatIsBuiltIn(fileName = 'third-party-licences.txt'): Plugin {
  const PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/;
  return {
    name: 'licences',
    generateBundle(_options, bundle) {
      const folders = new Set<string>();
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue;
        for (const id of output.moduleIds) {
          const [folder] = PACKAGE.exec(id) ?? [];
          if (folder !== undefined) folders.add(folder);
        }
      }
      const source = [...folders].sort().map(noticeOf).join('\n');
      this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

/**
 * Modules of other packages alone, and those that only the command line loads, go without blanks and comments: their
 * sources are read where they come from, and no program imports them. Names stay, for stack traces.
 */
function tightPackages(): Plugin {
  const options = {
    module: true,
    compress: { keepNames: { function: true, class: true } },
    mangle: { keepNames: true },
  } as const;
  return {
    name: 'tight',
    generateBundle(_options, bundle) {
      const ofPrograms = reachedFrom(bundle, Object.keys(ENTRIES));
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue;
        const isForeign = output.moduleIds.every((id) => id.includes('/node_modules/'));
        if (!isForeign && ofPrograms.has(output.fileName)) continue;
        const { code, errors } = minifySync(output.fileName, output.code, options);
        if (errors.length > 0) throw new Error(`${output.fileName} cannot be printed: ${errors[0]!.message}`);
        output.code = code;
      }
    },
  };
}

/** The files of the chunks that some entry points load, at once or later. */
function reachedFrom(bundle: OutputBundle, entries: readonly string[]): ReadonlySet<string> {
  const files = new Set(entries.map((name) => `${name}.js`));
  // A set hands out what is added while it is walked.
  for (const file of files) {
    const output = bundle[file];
    if (output?.type !== 'chunk') continue;
    for (const next of [...output.imports, ...output.dynamicImports]) files.add(next);
  }
  return files;
}

/** V8 keeps the source of a module for good, and takes two bytes for each character of it where a single one needs them. */
function narrowSources(): Plugin {
  const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return {
    name: 'narrow',
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk') output.code = output.code.replace(/[^\0-\xff]/g, escaped);
      }
    },
  };
}

function noticeOf(folder: string): string {
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
  };
  const file = ['LICENSE', 'LICENSE.md', 'LICENCE'].map((each) => join(folder, each)).find(existsSync);
  if (file === undefined) throw new Error(`${name} is built in, and has no licence to go with it.`);
  return `${name} ${version}\n\n${readFileSync(file, 'utf8').trim()}\n`;
}
