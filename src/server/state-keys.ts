/**
 * The environment in; the keys out that seal what clients carry for us: the state of a question, and the id
 * of a session. Replicas share them in `ANYSHAPE_STATE_KEY`. While a key is replaced there are several,
 * separated by commas: the first seals, all of them open.
 */
import { randomBytes } from 'node:crypto';

export type StateKey = Uint8Array | string;
/** The first one seals. */
export type StateKeys = readonly [StateKey, ...StateKey[]];

const VARIABLE = 'ANYSHAPE_STATE_KEY';
const MIN_KEY_BYTES = 32;
/** Good for a single process. Drawn at first use, as runtimes demand. */
let ownKeys: StateKeys | undefined;

type Environment = Readonly<Record<string, string | undefined>>;

export function stateKeys(environment: Environment = process.env): StateKeys {
  return configuredStateKeys(environment) ?? (ownKeys ??= [randomBytes(MIN_KEY_BYTES)]);
}

/** Undefined where there are none. Throws where one cannot be used. */
export function configuredStateKeys(environment: Environment = process.env): StateKeys | undefined {
  const keys = (environment[VARIABLE] ?? '').split(',').map((key) => key.trim());
  if (keys.length === 1 && keys[0] === '') return undefined;
  if (keys.every((key) => Buffer.byteLength(key) >= MIN_KEY_BYTES)) return keys as [string, ...string[]];
  throw new Error(
    `${VARIABLE} must have at least ${MIN_KEY_BYTES} bytes, such as "openssl rand -base64 32" writes them. ` +
      'Several keys are separated by commas.',
  );
}
