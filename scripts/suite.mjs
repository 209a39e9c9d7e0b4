/**
 * Gets the official JSON Schema test suite at one commit, checks what came, and puts it into `.suite/`, where tests and
 * benches find it: `npm run suite`. `--from <folder or tarball>` takes it from there instead of downloading it. The hash
 * covers the dialects that are tested and the remote documents, file by file, so that it does not depend on how an archive
 * was packed or on folders that are not used. Nothing is kept of a suite whose hash is another one.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const COMMIT = '44401e0c046704b476ec9d2e2fccdaee618f259d';
const SHA256 = 'bf2aa201cac614bd3dd8bccddb18a4fea7622062bbb8acf0d317731a412a631e';
const ARCHIVES = 'https://github.com/json-schema-org/JSON-Schema-Test-Suite/archive';
const MAX_BYTES = 50_000_000;
const TIME_LIMIT_MS = 120_000;
const FOLDERS = [
  ...['draft2020-12', 'draft2019-09', 'draft7', 'draft6', 'draft4'].map((dialect) => `tests/${dialect}`),
  'remotes',
];

const { values } = parseArgs({ options: { from: { type: 'string' }, into: { type: 'string' } } });
const target = resolve(values.into ?? fileURLToPath(new URL('../.suite', import.meta.url)));
const work = mkdtempSync(join(tmpdir(), 'anyshape-suite-'));
try {
  const files = filesOf(values.from === undefined ? unpack(await download()) : locate(values.from));
  const hash = hashOf(files);
  if (hash !== SHA256)
    throw new Error(`The suite has the SHA-256 ${hash}, expected ${SHA256}: nothing was kept.`);
  rmSync(target, { recursive: true, force: true });
  for (const [name, path] of files) {
    mkdirSync(dirname(join(target, name)), { recursive: true });
    cpSync(path, join(target, name));
  }
  console.log(`${files.length} files of the suite at ${COMMIT.slice(0, 7)} are in ${target}`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}

function locate(from) {
  if (!existsSync(from)) throw new Error(`${from} does not exist.`);
  return statSync(from).isDirectory() ? from : unpack(from);
}

async function download() {
  const url = `${process.env.ANYSHAPE_SUITE_ARCHIVES ?? ARCHIVES}/${COMMIT}.tar.gz`;
  const response = await fetch(url, { signal: AbortSignal.timeout(TIME_LIMIT_MS) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  const chunks = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error(`${url} sent more than ${MAX_BYTES} bytes.`);
    chunks.push(chunk);
  }
  const file = join(work, 'suite.tar.gz');
  writeFileSync(file, Buffer.concat(chunks));
  return file;
}

/** The folder that holds `tests`: of an archive of the host, the one folder in it. */
function unpack(tarball) {
  const folder = join(work, 'unpacked');
  mkdirSync(folder);
  execFileSync('tar', ['-xzf', resolve(tarball), '-C', folder]);
  const [first] = readdirSync(folder);
  return existsSync(join(folder, 'tests')) ? folder : join(folder, first ?? '');
}

/** Name in the suite and path of every covered file, by name. Links are left out: an archive could point them anywhere. */
function filesOf(folder) {
  return FOLDERS.flatMap((top) =>
    existsSync(join(folder, top))
      ? readdirSync(join(folder, top), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
          .map((entry) => join(entry.parentPath, entry.name))
          .map((path) => [relative(folder, path).split(sep).join('/'), path])
      : [],
  ).sort(([a], [b]) => (a < b ? -1 : 1));
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const [name, path] of files) {
    const content = readFileSync(path);
    hash.update(`${name}\n${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}
