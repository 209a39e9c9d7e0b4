/**
 * A folder and flags of `anyshape init` in; a project in it that runs, tests and type-checks as it stands,
 * and the exit code out. On a terminal, what no flag says is asked. No file that exists is touched.
 */
import { spawn } from 'node:child_process';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { isApiDocument } from '../../sources/index.ts';
import { Exit, type Io } from '../io.ts';
import { readJson, unreadableText } from '../read-json.ts';
import { ownSpecifier } from './own-specifier.ts';
import { projectFiles } from './project-files.ts';
import { Questions } from './questions.ts';
import { documentTemplate, templates, type Template, type TestRunner } from './templates.ts';
import { writeProject } from './write-project.ts';

export interface InitOptions {
  readonly template?: string;
  /** An OpenAPI document of the user. */
  readonly from?: string;
  readonly tests?: TestRunner;
  readonly name?: string;
  readonly package?: string;
  readonly install?: boolean;
  readonly yes?: boolean;
  readonly json?: boolean;
}

export async function initProject(
  folder: string,
  options: InitOptions,
  command: Command,
  io: Io,
): Promise<number> {
  const project = resolve(folder);
  const own = options.from === undefined ? undefined : await ownDocument(options.from);
  if (typeof own === 'string') {
    io.stderr(`anyshape: ${own}\n`);
    return Exit.unreadable;
  }
  const chosen = await choose(project, own === undefined ? options : { ...options, template: 'openapi' }, io);
  const template = own?.template ?? templates[chosen.template]!;
  const { tests = template.testRunners[0]! } = chosen;
  if (!template.testRunners.includes(tests))
    return command.error(
      `error: the template "${chosen.template}" has tests for ${template.testRunners.join(' or ')} alone`,
    );
  const packageFolder = dirname(fileURLToPath(import.meta.resolve('anyshape/package.json')));
  const specifier = options.package ?? ownSpecifier(packageFolder, project);
  const choices = { name: chosen.name, template, tests, specifier, document: own?.text };
  try {
    const files = await projectFiles(choices, join(packageFolder, 'templates'));
    const written = await writeProject(project, files);
    if (!written.ok) {
      const names = written.existing.join(', ');
      io.stderr(`anyshape: Nothing was written: ${shown(project)} has ${names} already.\n`);
      return Exit.findings;
    }
    return await finish({ project, files: [...files.keys()], isInstalled: chosen.isInstalled }, options, io);
  } catch (error) {
    io.stderr(`anyshape: ${shown(project)}: cannot be written: ${(error as Error).message}\n`);
    return Exit.unreadable;
  }
}

interface OwnDocument {
  readonly template: Template;
  readonly text: string;
}

/** A sentence where it is none. */
async function ownDocument(file: string): Promise<OwnDocument | string> {
  const read = await readJson(file);
  if (!read.ok) return unreadableText(read.error);
  if (!isApiDocument(read.value))
    return `${file}: is no OpenAPI document: it has neither "openapi" nor "swagger"`;
  return { template: documentTemplate(`openapi.${read.language}`), text: read.text };
}

interface Chosen {
  readonly template: string;
  readonly tests: TestRunner | undefined;
  readonly name: string;
  /** Whether `npm install` is run. */
  readonly isInstalled: boolean;
}

async function choose(project: string, options: InitOptions, io: Io): Promise<Chosen> {
  const { template = 'tools', tests, name = packageName(project), install = false } = options;
  const defaults = { template, tests, name, isInstalled: install };
  if (options.yes === true || io.isInputTerminal !== true || io.stdin === undefined) return defaults;
  const questions = new Questions(io);
  try {
    return {
      template:
        options.template ??
        (await questions.oneOf(
          'What does the project start from?',
          Object.entries(templates).map(([key, { title }]) => [key, title] as const),
        )),
      tests,
      name: options.name ?? packageName(await questions.text('Its name', name)),
      isInstalled: options.install ?? (await questions.isWanted('Run "npm install" now?')),
    };
  } finally {
    questions.close();
  }
}

/** As npm allows it. */
function packageName(path: string): string {
  const name = basename(path)
    .toLowerCase()
    .replaceAll(/[^a-z\d._-]+/g, '-')
    .replaceAll(/^[._-]+|-+$/g, '');
  return name === '' || name === 'anyshape' || name === 'node_modules' ? 'my-tools' : name;
}

interface Created {
  readonly project: string;
  readonly files: readonly string[];
  readonly isInstalled: boolean;
}

async function finish(
  { project, files, isInstalled }: Created,
  options: InitOptions,
  io: Io,
): Promise<number> {
  const code = isInstalled ? await npmInstall(project, io) : 0;
  if (options.json === true)
    io.stdout(
      `${JSON.stringify({ ok: code === 0, folder: project, files, isInstalled: isInstalled && code === 0 }, undefined, 2)}\n`,
    );
  else {
    io.stdout(files.map((file) => `${shown(join(project, file))}\n`).join(''));
    const isHere = project === process.cwd();
    const steps = [
      ...(isHere ? [] : [`cd ${shown(project)}`]),
      ...(isInstalled && code === 0 ? [] : ['npm install']),
      'npm test',
      'npm run dev',
    ];
    io.stderr(`\nNext:\n${steps.map((step) => `  ${step}\n`).join('')}`);
  }
  if (code === 0) return Exit.fine;
  io.stderr(`anyshape: "npm install" failed with exit code ${code}; the files are written.\n`);
  return Exit.findings;
}

function npmInstall(folder: string, io: Io): Promise<number> {
  return new Promise((done) => {
    const isWindows = process.platform === 'win32';
    const npm = spawn('npm', ['install', '--no-audit', '--no-fund'], {
      cwd: folder,
      shell: isWindows,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (text) => io.stderr(String(text)));
    npm.once('error', () => done(127));
    npm.once('close', (code) => done(code ?? 1));
  });
}

function shown(path: string): string {
  return relative(process.cwd(), path) || '.';
}
