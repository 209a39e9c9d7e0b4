/**
 * Runs scripts of package.json side by side, so that a machine of two cores uses both: `node scripts/in-parallel.mjs
 * typecheck lint`. What each prints is shown when it ends; the first failure is the exit code, after all have ended.
 */
import { spawn } from 'node:child_process';

const results = await Promise.all(process.argv.slice(2).map(run));
process.exitCode = results.find((code) => code !== 0) ?? 0;

function run(script) {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', script], {
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.on('error', (error) => output.push(Buffer.from(`${error.message}\n`)));
    child.on('close', (code) => {
      if (code !== 0) process.stderr.write(`npm run ${script} failed:\n`);
      process.stderr.write(Buffer.concat(output));
      resolve(code ?? 1);
    });
  });
}
