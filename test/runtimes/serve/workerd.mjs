/** The handler as a worker, in workerd by miniflare; prints its address. Ends with its input. */
import { readFile } from 'node:fs/promises';
import { Log, LogLevel, Miniflare } from 'miniflare';

const [file] = process.argv.slice(2);
const worker = new Miniflare({
  modules: [{ type: 'ESModule', path: 'handler.mjs', contents: await readFile(file, 'utf8') }],
  compatibilityDate: '2026-04-01',
  compatibilityFlags: ['nodejs_compat'],
  host: '127.0.0.1',
  port: 0,
  // Nothing is fetched from elsewhere.
  cf: false,
  log: new Log(LogLevel.WARN),
});
console.log(String(await worker.ready));
process.stdin.resume().on('end', () => worker.dispose().then(() => process.exit()));
