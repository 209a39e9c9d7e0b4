/**
 * What runs in the page: `anyshape/client` and `anyshape/schema` as a bundler takes them from the package.
 */
import { connect } from 'anyshape/client';
import { admitSchema, compileSchema } from 'anyshape/schema';

const { url, token, gone } = JSON.parse(document.getElementById('settings').textContent);
const results = {};

async function attempt(name, work) {
  try {
    results[name] = await work();
  } catch (error) {
    results[name] = { error: error.name, reason: error.reason, message: error.message };
  }
}

for (const version of ['2026-07-28', '2025-11-25']) {
  await attempt(version, async () => {
    const reports = [];
    const messages = [];
    const onLog = ({ data }) => messages.push(data);
    const connection = await connect(url, { token, version, onLog });
    const tools = (await connection.tools()).map(({ name }) => name);
    const value = await connection.call('add', { a: 1, b: 2 });
    const onProgress = ({ progress }) => reports.push(progress);
    const { content } = await connection.callForResult('work', {}, { onProgress });
    await connection.close();
    return { tools, value, content, reports, messages };
  });
}
await attempt('arguments', async () => (await connect(url, { token })).call('add', { a: 'x' }));
await attempt('no token', () => connect(url));
await attempt('wrong token', () => connect(url, { token: 'wrong-token-0123456789' }));
await attempt('stored', () => connect(url, { auth: 'stored' }));
await attempt('command', () => connect({ command: 'true' }));
await attempt('gone', () => connect(gone));
await attempt('schema', () => {
  const admitted = admitSchema({ type: 'array', items: { type: 'integer' }, contains: { const: 7 } });
  const validator = compileSchema(admitted.schema);
  return [[7], [1], ['7']].map((value) => validator.check(value).ok);
});
await fetch('/', { method: 'POST', body: JSON.stringify(results) });
