/** Starts an API on this machine and calls the routes of `weather.mjs` against it, with the command line. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

const api = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://api');
  const isKnown = request.headers.authorization === 'Bearer key-of-the-example';
  const city = decodeURIComponent(url.pathname.slice('/now/'.length));
  const body = url.pathname.startsWith('/now/')
    ? {
        city,
        degrees: url.searchParams.get('units') === 'metric' ? 21 : 70,
        wind: city === 'Oslo' ? null : 'calm',
      }
    : { stations: [{ id: 'OSL' }, { id: 'BGO' }] };
  response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' });
  response.end(JSON.stringify(isKnown ? body : { error: 'no key' }));
});
await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
const { port } = api.address() as AddressInfo;

async function call(
  tool: string,
  args: object,
  key = 'key-of-the-example',
): Promise<{ out: string; err: string }> {
  const command = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
  const routes = fileURLToPath(new URL('weather.mjs', import.meta.url));
  const where = ['--root', `weather=http://127.0.0.1:${port}`, '--allow-private'];
  const child = spawn(
    process.execPath,
    [command, 'call', tool, routes, '--args', JSON.stringify(args), ...where],
    {
      env: { ...process.env, WEATHER_KEY: key },
    },
  );
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => (err += String(chunk)));
  await new Promise((resolve) => child.once('close', resolve));
  return { out, err };
}

// The envelope that all routes share, with defaults filled in and the key sent along.
const oslo = await call('get_weather_weather', { city: 'Oslo' });
assert.deepEqual(JSON.parse(oslo.out), {
  status: true,
  messages: [],
  data: { city: 'Oslo', degrees: 21, wind: null },
});

// The API says something that the schema does not: delivered all the same, and told to whoever keeps the file.
const bergen = await call('get_weather_weather', { city: 'Bergen', units: 'imperial' });
assert.equal((JSON.parse(bergen.out) as { data: { wind: string } }).data.wind, 'calm');
assert.match(bergen.err, /\/data\/wind: must be number or null, but is string "calm"/);

const stations = await call('list_stations_weather', {});
assert.deepEqual((JSON.parse(stations.out) as { data: string[] }).data, ['OSL', 'BGO']);

// A failure says what the API said, and never the key.
const refused = await call('list_stations_weather', {}, 'wrong-key');
assert.match(refused.err, /E001 listStations: API returned 401\nThe API said: \{"error":"no key"\}/);
// Arguments are checked before anything is sent.
assert.match((await call('get_weather_weather', { city: 'Oslo', units: 'kelvin' })).err, /units/);

api.close();
console.log('ok');
