/**
 * From the start of a server's process to the last page of its first `tools/list`, over stdio: time, CPU time
 * of the process with all its threads, and its peak memory. In turn, the median of several rounds.
 */
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentOf, DOCUMENTS } from './documents.mjs';
import { SERVERS } from './servers.mjs';

const LONGEST_MS = 120_000;
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

export async function measureStart(folder, rounds, note) {
  const rows = [];
  for (const [name, size] of Object.entries(DOCUMENTS)) {
    const file = join(folder, `${name.replace(/\W+/g, '-')}.json`);
    writeFileSync(file, JSON.stringify(documentOf(size)));
    const runs = Object.fromEntries(Object.keys(SERVERS).map((server) => [server, []]));
    for (let round = 0; round < rounds; round++) {
      for (const [server, words] of Object.entries(SERVERS)) {
        note(`start, ${name}, ${server}`);
        runs[server].push(await firstList(words(file)));
      }
    }
    for (const [server, all] of Object.entries(runs)) {
      const [{ tools, outputs, failed }] = all;
      const middle = (what) => median(all.map((run) => run[what]));
      const row = { document: name, server, tools, outputs, ms: middle('ms'), cpuMs: middle('cpuMs') };
      rows.push(failed === undefined ? { ...row, mb: middle('mb') } : { document: name, server, failed });
    }
  }
  return rows;
}

function firstList(words) {
  const begun = performance.now();
  const child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'ignore'] });
  const send = (message) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const clientInfo = { name: 'bench', version: '1' };
  send({
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo },
  });
  return new Promise((resolve) => {
    const end = (result) => {
      clearTimeout(timer);
      child.removeAllListeners('exit');
      child.kill('SIGKILL');
      resolve(result);
    };
    const timer = setTimeout(() => end({ failed: `no list in ${LONGEST_MS / 1_000} s` }), LONGEST_MS);
    child.once('exit', (code) => end({ failed: `ended with ${code}` }));
    let [tools, outputs] = [0, 0];
    eachLine(child.stdout, (line) => {
      if (!line.startsWith('{')) return;
      const { id, result } = JSON.parse(line);
      if (id === 0) {
        send({ method: 'notifications/initialized' });
        send({ id: 1, method: 'tools/list', params: {} });
      } else if (id !== undefined && result?.tools !== undefined) {
        tools += result.tools.length;
        outputs += result.tools.filter(({ outputSchema }) => outputSchema !== undefined).length;
        const { nextCursor: cursor } = result;
        if (cursor !== undefined) send({ id: id + 1, method: 'tools/list', params: { cursor } });
        else end({ tools, outputs, ms: performance.now() - begun, ...usageOf(child.pid) });
      }
    });
  });
}

/** Pages are megabytes: they are put together once. */
function eachLine(stream, onLine) {
  let parts = [];
  stream.on('data', (chunk) => {
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10)) {
      parts.push(chunk.subarray(0, at));
      onLine(Buffer.concat(parts).toString());
      parts = [];
      chunk = chunk.subarray(at + 1);
    }
    if (chunk.length > 0) parts.push(chunk);
  });
}

/** From /proc: a process that answers for itself would load more to do so. */
function usageOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return {
    cpuMs: (Number(fields[11]) + Number(fields[12])) * 10,
    mb: Number(/VmHWM:\s+(\d+)/.exec(status)[1]) / 1024,
  };
}
