/** One client and one server in; what the client listed and got, and what reached the server, out. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { cases } from './cases/index.mjs';
import { nodeFor } from './clients/table.mjs';
import { withServer } from './serving.mjs';

const DRIVE = fileURLToPath(new URL('drive.mjs', import.meta.url));
const GUARD = new URL('loopback-only.mjs', import.meta.url).href;
const LIMIT_MS = 400_000;
/** No package may report home; `loopback-only.mjs` holds those to it that have no such setting. */
const QUIET = {
  DO_NOT_TRACK: '1',
  GENKIT_TELEMETRY_SERVER: '',
  LANGCHAIN_TRACING_V2: 'false',
  LANGSMITH_TRACING: 'false',
  MASTRA_TELEMETRY_DISABLED: '1',
  MCP_AUTO_OPEN_ENABLED: 'false',
  NODE_OPTIONS: `--import ${GUARD}`,
  NO_UPDATE_NOTIFIER: '1',
  OPENAI_AGENTS_DISABLE_TRACING: '1',
  OTEL_SDK_DISABLED: 'true',
};

const calls = [
  ...cases.map(({ name, args }) => ({ kind: 'called', name, args })),
  ...cases
    .filter(({ bad }) => bad !== undefined)
    .map(({ name, bad }) => ({ kind: 'refused', name, args: bad.args })),
];

export async function runClient(client, server = 'anyshape') {
  const steps = { listed: undefined, called: new Map(), refused: new Map(), broke: undefined };
  const reached = await withServer(server, client.over, (target) => drive(client, target, steps));
  return { ...steps, ...reached };
}

function drive(client, { env, ...target }, steps) {
  const child = fork(DRIVE, [client.adapter], {
    execPath: nodeFor(client),
    env: {
      ...process.env,
      ...QUIET,
      ...env,
      HOME: env.INTEROP_FOLDER,
      MCP_REMOTE_CONFIG_DIR: env.INTEROP_FOLDER,
    },
    stdio: ['ignore', 'ignore', process.env.INTEROP_STDERR === undefined ? 'ignore' : 'inherit', 'ipc'],
  });
  let isDone = false;
  const timer = setTimeout(() => {
    steps.broke = `hangs: stopped after ${LIMIT_MS / 1000} s`;
    child.kill('SIGKILL');
  }, LIMIT_MS);
  child.on('message', ({ step, name, names, outcome, error }) => {
    if (step === 'listed') steps.listed = new Set(names);
    else if (step === 'broke') steps.broke = error;
    else if (step === 'done') isDone = true;
    else steps[step].set(name, outcome);
  });
  child.send({ target, calls });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      if (!isDone) steps.broke ??= `ended early (${signal ?? `exit code ${code}`})`;
      resolve();
    });
  });
}
