/**
 * Seeded single mutations of `src`, each tried against the tests that import the file, the nearest first:
 * `npm run mutants`. A mutant that the compiler refuses does not count, nor does one whose tests run out of time or fail
 * without it as well; each is printed but those that the compiler refuses. `--seed`, `--count`, `--floor` (percent),
 * `--tests` (test files for each mutant at most, for a quick look: more may survive).
 * Works on the files in place and restores them: run it in a checkout of its own, after `npm run build`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';

const TIME_LIMIT_MS = 600_000;
const MAX_UNCLEAR = 10;
/** Where the test files of a mutant are divided: the first few notice most, and in seconds. */
const BATCHES = [0, 3, 8, 40, Infinity];
const REPORT = 'node_modules/.cache/mutants.json';
/** With the transformed files kept, since all but one are the same each time. */
const VITEST = [
  ...['run', '--bail', '1', '--reporter', 'json', '--outputFile', REPORT],
  '--experimental.fsModuleCache',
];
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '60' },
    floor: { type: 'string', default: '85' },
    tests: { type: 'string', default: 'Infinity' },
  },
});

const SWAPPED = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
};

const dirty = spawnSync('git', ['status', '--porcelain', 'src'], { encoding: 'utf8' }).stdout;
if (dirty !== '') {
  console.error('src has changes that are not committed; mutants are written into its files.');
  process.exit(2);
}

const random = generator(Number(values.seed));
const files = sourcesBelow('src').filter((name) => !name.endsWith('.test.ts'));
/** Every possible mutation, so that each is as likely as any other, however long its file is. */
const mutations = files.flatMap(mutationsOf);
const importers = importersOf(sourcesBelow('src', 'test', 'conformance'));
const refusedByCompiler = compiler();
console.log(`${mutations.length} possible mutations in ${files.length} files, seed ${values.seed}`);

const survivors = [];
let noticed = 0;
let unclear = 0;
while (noticed + survivors.length < Number(values.count) && mutations.length > 0) {
  const [mutation] = mutations.splice(Math.floor(random() * mutations.length), 1);
  const original = readFileSync(mutation.file, 'utf8');
  writeFileSync(
    mutation.file,
    original.slice(0, mutation.start) + mutation.text + original.slice(mutation.end),
  );
  const restore = () => writeFileSync(mutation.file, original);
  let outcome;
  try {
    outcome = await outcomeOf(mutation, restore);
  } finally {
    restore();
  }
  if (outcome === 'invalid') continue;
  if (outcome === 'survived') survivors.push(mutation);
  else if (outcome === 'noticed') noticed++;
  else if (outcome === 'unclear' && ++unclear > MAX_UNCLEAR) {
    console.error('Tests fail without a mutation: see that they pass first (`npm run build`, `npm test`).');
    process.exit(2);
  }
  console.log(`${outcome.padEnd(8)} ${describe(mutation, original)}`);
}
const total = noticed + survivors.length;
console.log(`${noticed} of ${total} noticed (${((100 * noticed) / total).toFixed(1)} %)`);
process.exitCode = (100 * noticed) / total >= Number(values.floor) ? 0 : 1;

/**
 * Tests that fail with the mutation must pass without it, or it is unclear what they noticed; `restore` puts the
 * original back for that.
 */
async function outcomeOf({ file }, restore) {
  if (refusedByCompiler(file)) return 'invalid';
  const tests = relatedTests(file).slice(0, Number(values.tests));
  const batches = BATCHES.map((start, index) => tests.slice(start, BATCHES[index + 1]));
  for (const batch of batches.filter(({ length }) => length > 0)) {
    rmSync(REPORT, { force: true });
    const code = await vitest(batch);
    if (code === undefined) return 'timeout';
    if (code === 0) continue;
    restore();
    const failed = failedFiles();
    return failed.length > 0 && (await vitest(failed)) === 0 ? 'noticed' : 'unclear';
  }
  return 'survived';
}

/** The tests that import a file, directly or through others: the fewer files between, the earlier. */
function relatedTests(file) {
  const found = new Set([file]);
  for (const each of found) for (const importer of importers.get(each) ?? []) found.add(importer);
  return [...found].filter((name) => name.endsWith('.test.ts'));
}

/** For each file those that import it. */
function importersOf(names) {
  const map = new Map(names.map((name) => [name, []]));
  for (const name of names) {
    for (const { fileName } of ts.preProcessFile(readFileSync(name, 'utf8')).importedFiles) {
      if (fileName.startsWith('.')) map.get(join(name, '..', fileName).replaceAll('\\', '/'))?.push(name);
    }
  }
  return map;
}

function sourcesBelow(...folders) {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((name) => name.endsWith('.ts') && !name.includes('node_modules'))
      .sort(),
  );
}

/** Whether the compiler finds an error in a file as it is now. It stays loaded: it takes a second, not half a minute. */
function compiler() {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, '.');
  const service = ts.createLanguageService({
    ...ts.sys,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    getCompilationSettings: () => options,
    getCurrentDirectory: () => process.cwd(),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    getScriptFileNames: () => fileNames,
    getScriptVersion: (name) =>
      name.includes('node_modules') ? '' : (ts.sys.getModifiedTime(name)?.getTime().toString() ?? ''),
    getScriptSnapshot: (name) =>
      existsSync(name) ? ts.ScriptSnapshot.fromString(readFileSync(name, 'utf8')) : undefined,
  });
  return (file) => service.getSemanticDiagnostics(join(process.cwd(), file)).length > 0;
}

function failedFiles() {
  if (!existsSync(REPORT)) return [];
  const { testResults } = JSON.parse(readFileSync(REPORT, 'utf8'));
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative('.', name));
}

/** The exit code; undefined where it ran out of time, which proves nothing. */
function vitest(tests) {
  return new Promise((resolve) => {
    const args = ['--no-install', 'vitest', ...VITEST, ...tests];
    const child = spawn('npx', args, { stdio: 'ignore', detached: true });
    const timer = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), TIME_LIMIT_MS);
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve(code ?? undefined);
    });
  });
}

function mutationsOf(file) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found = [];
  const add = (node, text, kind) => found.push({ file, start: node.getStart(), end: node.end, text, kind });
  const visit = (node) => {
    if (
      ts.isTypeNode(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isImportDeclaration(node) ||
      ts.isExportDeclaration(node)
    )
      return;
    if (ts.isBinaryExpression(node)) {
      const other = SWAPPED[node.operatorToken.getText()];
      if (other !== undefined) add(node.operatorToken, other, 'operator');
    } else if (ts.isIfStatement(node) || ts.isWhileStatement(node)) {
      add(node.expression, `!(${node.expression.getText()})`, 'condition');
    } else if (ts.isConditionalExpression(node)) {
      add(node.condition, `!(${node.condition.getText()})`, 'condition');
    } else if (ts.isNumericLiteral(node)) {
      add(node, `${Number(node.text.replaceAll('_', '')) + 1}`, 'number');
    } else if (ts.isStringLiteral(node) && !ts.isPropertyAssignment(node.parent.parent)) {
      add(node, `'${node.text === '' ? 'x' : ''}'`, 'text');
    } else if (ts.isExpressionStatement(node) && !isDirective(node)) {
      add(node, ';', 'statement');
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isDirective(node) {
  return ts.isStringLiteral(node.expression);
}

function describe({ file, start, end, text, kind }, original) {
  const line = original.slice(0, start).split('\n').length;
  const short = (words) => words.replaceAll(/\s+/g, ' ').slice(0, 60);
  return `${file}:${line} ${kind}: ${short(original.slice(start, end))} -> ${short(text)}`;
}

/** mulberry32: small, and the same on every machine. */
function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
