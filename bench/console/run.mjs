/**
 * How fast the console is with 1,000 tools, and what `--console` costs calls while no page is open: CPU of the server for the
 * same calls with it and without, alternating. Needs `npm run build`, and Debian's package `chromium` for the first part.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Agent, request } from 'node:http';

const CHROMIUM = '/usr/bin/chromium';
const CALLS = Number(process.env.CALLS ?? 20_000);
const AT_ONCE = 16;
const ROUNDS = 5;
const folder = import.meta.dirname;

async function start(words) {
  const child = spawn(
    process.execPath,
    [
      'dist/cli/main.js',
      ...words,
      '--http',
      '0',
      '--log',
      'json',
      '--log-level',
      'error',
      '--rate',
      '100000000',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const [line] = await once(createInterface(child.stderr), 'line');
  return { child, url: JSON.parse(line).url };
}

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': 'tools/call',
  'mcp-name': 'count',
};

function call(url, agent) {
  const params = { name: 'count', arguments: { text: 'one two' }, _meta: META };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method: 'POST', headers: { ...HEADERS, 'content-length': Buffer.byteLength(body) }, agent },
      (response) =>
        response
          .resume()
          .on('end', () =>
            response.statusCode === 200 ? resolve() : reject(new Error(response.statusCode)),
          ),
    );
    sent.on('error', reject).end(body);
  });
}

/** User and system time in hundredths of a second. */
function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

async function cpuPerCall(words) {
  const { child, url } = await start(words);
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const run = async (count) => {
    let left = count;
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (left-- > 0) await call(url, agent);
      }),
    );
  };
  await run(CALLS / 4);
  const before = cpuOf(child.pid);
  await run(CALLS);
  const spent = cpuOf(child.pid) - before;
  agent.destroy();
  child.kill();
  await once(child, 'exit');
  return (spent * 10_000) / CALLS;
}

const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

async function costs() {
  const [without, withIt] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    // The first of a pair is at an advantage or not, as the machine pleases, so the order changes.
    const pair = [
      [without, ['serve']],
      [withIt, ['serve', '--console']],
    ];
    for (const [results, words] of round % 2 === 0 ? pair : pair.toReversed())
      results.push(await cpuPerCall(words));
  }
  const [base, own] = [median(without), median(withIt)];
  console.log(
    `CPU of a call: ${base.toFixed(1)} µs without, ${own.toFixed(1)} µs with --console (${((own / base - 1) * 100).toFixed(1)} %)`,
  );
}

async function page() {
  if (!existsSync(CHROMIUM)) return console.log(`SKIPPED: the page; ${CHROMIUM} is missing`);
  const { chromium } = await import('playwright-core');
  const { child, url } = await start(['console', '--no-open', `${folder}/tools.mjs`]);
  const origin = new URL(url).origin;
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  const lists = [];
  const forms = [];
  const busyForms = [];
  for (let round = 0; round < ROUNDS; round++) {
    const tab = await browser.newPage();
    await tab.addInitScript(
      "new MutationObserver(() => { if (!window.listed && document.querySelector('.tool-row')) window.listed = performance.now(); }).observe(document, { childList: true, subtree: true })",
    );
    await tab.goto(`${origin}/console`);
    await tab.locator('.tool-row').first().waitFor();
    lists.push(await tab.evaluate('window.listed'));
    // From the answer of the server to the drawn form: what a person waits for after the network.
    const cdp = await tab.context().newCDPSession(tab);
    // The time of the page's own thread, which other work on the machine does not count for.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    const busy = async () => {
      const { metrics } = await cdp.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
    };
    const before = await busy();
    forms.push(
      await tab.evaluate(`new Promise((resolve) => {
        const from = performance.now();
        location.hash = '#/tools/large_form';
        new MutationObserver((_records, observer) => {
          if (document.querySelectorAll('.call-form .field').length < 500) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)));
        }).observe(document, { childList: true, subtree: true });
      })`),
    );
    busyForms.push((await busy()) - before);
    await tab.close();
  }
  await browser.close();
  child.kill();
  console.log(`1,000 tools: the list is there after ${median(lists).toFixed(0)} ms`);
  console.log(
    `a form of 500 subschemas: ${median(forms).toFixed(0)} ms from the click, of which the page was busy ${median(busyForms).toFixed(0)} ms`,
  );
}

if (!process.argv.includes('--cost')) await page();
if (!process.argv.includes('--page')) await costs();
