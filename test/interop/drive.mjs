/**
 * The process of one client: an adapter (argv) and the calls to make (a message) in, one message for each
 * step out. What the runner has not heard of when this process ends or hangs did not happen.
 */
import { pathToFileURL } from 'node:url';

const CALL_LIMIT_MS = 30_000;
const LIST_LIMIT_MS = 60_000;
const { connect } = await import(pathToFileURL(process.argv[2]).href);

process.once('message', ({ target, calls }) => {
  run(target, calls).then(
    () => process.send({ step: 'done' }, () => process.exit(0)),
    (error) => process.send({ step: 'broke', error: words(error) }, () => process.exit(1)),
  );
});

async function run(target, calls) {
  const client = await limited(connect(target), LIST_LIMIT_MS);
  const names = new Set(await limited(client.list(), LIST_LIMIT_MS));
  process.send({ step: 'listed', names: [...names] });
  for (const { kind, name, args } of calls) {
    if (!names.has(name)) continue;
    const outcome = await limited(client.call(name, args), CALL_LIMIT_MS).catch((error) => ({
      thrown: words(error),
    }));
    process.send({ step: kind, name, outcome });
  }
  await limited(client.close(), CALL_LIMIT_MS).catch(() => undefined);
}

function limited(promise, limitMs) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limitMs / 1000} s`)), limitMs);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Libraries put what the server wrote into the cause, or into members of their own. */
function words(error) {
  const parts = [];
  for (let at = error; at != null && parts.length < 5; at = at.cause) parts.push(at.message ?? String(at));
  return parts.join(' <- ');
}
