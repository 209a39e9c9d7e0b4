/**
 * Seeded single mutations of `src`, each tried against the related tests: `npm run mutants`. A mutant that the compiler
 * refuses does not count, nor does one whose tests run out of time; each of the others is printed. `--seed`, `--count`, `--floor` (percent).
 * Works on the files in place and restores them: run it in a checkout of its own.
 */
import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import ts from 'typescript';

const TIME_LIMIT_MS = 300_000;
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '60' },
    floor: { type: 'string', default: '85' },
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
const files = readdirSync('src', { recursive: true })
  .map((name) => `src/${name.replaceAll('\\', '/')}`)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .sort();
/** Every possible mutation, so that each is as likely as any other, however long its file is. */
const mutations = files.flatMap(mutationsOf);
console.log(`${mutations.length} possible mutations in ${files.length} files, seed ${values.seed}`);

const survivors = [];
let noticed = 0;
while (noticed + survivors.length < Number(values.count) && mutations.length > 0) {
  const [mutation] = mutations.splice(Math.floor(random() * mutations.length), 1);
  const original = readFileSync(mutation.file, 'utf8');
  writeFileSync(
    mutation.file,
    original.slice(0, mutation.start) + mutation.text + original.slice(mutation.end),
  );
  let outcome;
  try {
    outcome = await outcomeOf(mutation);
  } finally {
    writeFileSync(mutation.file, original);
  }
  if (outcome === 'invalid') continue;
  if (outcome === 'survived') survivors.push(mutation);
  else if (outcome === 'noticed') noticed++;
  console.log(`${outcome.padEnd(8)} ${describe(mutation, original)}`);
}
const total = noticed + survivors.length;
console.log(`${noticed} of ${total} noticed (${((100 * noticed) / total).toFixed(1)} %)`);
process.exitCode = (100 * noticed) / total >= Number(values.floor) ? 0 : 1;

/** Unit tests come first: they notice most, and in seconds. */
async function outcomeOf({ file }) {
  const cache = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/mutants.tsbuildinfo'];
  if ((await run('tsc', ['-p', 'tsconfig.json', '--noEmit', ...cache])) !== 0) return 'invalid';
  const related = ['related', '--run', '--bail', '1', '--reporter', 'dot'];
  for (const folder of ['src', '.']) {
    const code = await run('vitest', [...related, '--dir', folder, '--passWithNoTests', file]);
    if (code === undefined) return 'timeout';
    if (code !== 0) return 'noticed';
  }
  return 'survived';
}

/** The exit code; undefined where it ran out of time, which proves nothing. */
function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn('npx', ['--no-install', command, ...args], { stdio: 'ignore', detached: true });
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
