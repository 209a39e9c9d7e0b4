import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin, type RolldownOptions } from 'rolldown';

const BUILT_IN = ['@modelcontextprotocol/server'];
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object };
const isOf = (id: string) => (name: string) => id === name || id.startsWith(`${name}/`);

/** `anyshape/sdk` is for programs that have the SDK: it must know their errors for errors, so it shares their copy. */
function staysOutside(id: string, importer: string | undefined): boolean {
  if (id.startsWith('node:')) return !isForOtherPrograms(id, importer);
  if (BUILT_IN.some(isOf(id))) return importer?.includes('/src/sdk/') === true;
  return Object.keys(dependencies).some(isOf(id));
}

/**
 * Small files are for readers; a runtime pays for each of them when it imports the package. The entry points leave as a
 * few modules, still readable. The server of the official SDK is built in, less what is not used of it: a server of one tool
 * starts with about a quarter less CPU time than with the whole of it (`npm run bench:start`).
 */
const config: RolldownOptions = defineConfig({
  input: {
    index: 'src/index.ts',
    'client/index': 'src/client/index.ts',
    'schema/index': 'src/schema/index.ts',
    'server/index': 'src/server/index.ts',
    'sdk/index': 'src/sdk/index.ts',
    'cli/main': 'src/cli/main.ts',
  },
  platform: 'node',
  external: staysOutside,
  output: { dir: 'dist', format: 'esm', chunkFileNames: 'shared/[name].js' },
  plugins: [withoutOtherPrograms(), licencesOfWhatIsBuiltIn(), narrowSources()],
});

export default config;

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

function licencesOfWhatIsBuiltIn(): Plugin {
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
      this.emitFile({ type: 'asset', fileName: 'third-party-licences.txt', source });
    },
  };
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
