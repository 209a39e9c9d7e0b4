/**
 * Results of tools that declare no output in; an output schema for each of them out, once enough were seen.
 * Kept in a file of the user alone, which has the schemas and no value of any result. A schema that a later
 * result does not fit is forgotten, and learning begins again.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInference, type Inference } from '../../infer/index.ts';
import { isObject, type JsonObject } from '../../json/index.ts';
import { messageOf } from '../../message-of.ts';
import { walk202012 } from '../../schema/internal.ts';

/** What one tool has learned. */
export interface LearnedOutput {
  /** Undefined until enough results were seen. */
  readonly schema: JsonObject | undefined;
  /** A result that has a value. */
  readonly observe: (value: unknown) => void;
  /** A result did not fit the schema. */
  readonly missed: () => void;
}

export interface LearnedOutputs {
  /** `entry`: of the server's list; another one under the same name begins anew. */
  readonly of: (server: string, entry: JsonObject & { readonly name: string }) => LearnedOutput;
}

/** Fewer say little about what may be absent. */
const ENOUGH_SAMPLES = 20;
/** Tools that are learned at the same time. */
const MAX_LEARNING = 1_000;
const MAX_SAMPLE_CHARACTERS = 262_144;

export interface LearnedSettings {
  readonly file: string;
  /** The schema of a tool of this server is new, or is gone. */
  readonly onLearned: (server: string) => void;
  readonly onProblem: (message: string) => void;
}

export function learnedOutputsIn({ file, onLearned, onProblem }: LearnedSettings): LearnedOutputs {
  const schemas = readSchemas(file);
  const learning = new Map<string, { readonly inference: Inference; samples: number }>();
  const changed = (server: string): void => {
    try {
      writeSchemas(file, schemas);
    } catch (error) {
      onProblem(`Learned outputs cannot be kept: ${messageOf(error)}`);
    }
    onLearned(server);
  };
  return {
    of(server, entry) {
      const key = keyFor(server, entry);
      return {
        schema: schemas.get(key),
        observe(value) {
          if (schemas.has(key) || !isSample(value)) return;
          const state = learning.get(key) ?? { inference: createInference(), samples: 0 };
          if (!learning.has(key) && learning.size >= MAX_LEARNING) return;
          learning.set(key, state);
          state.inference.add(value);
          if (++state.samples < ENOUGH_SAMPLES) return;
          learning.delete(key);
          schemas.set(key, withoutValues(state.inference.finish().schema));
          changed(server);
        },
        missed() {
          if (schemas.delete(key)) changed(server);
        },
      };
    },
  };
}

function keyFor(server: string, entry: JsonObject & { readonly name: string }): string {
  const hash = createHash('sha256').update(JSON.stringify(entry)).digest('hex').slice(0, 16);
  return `${server}/${entry.name}/${hash}`;
}

function isSample(value: unknown): boolean {
  return typeof value === 'object' && value !== null && JSON.stringify(value).length <= MAX_SAMPLE_CHARACTERS;
}

/** What was seen in results stays out of the schema, and so does what tells branches apart by it. */
function withoutValues(schema: JsonObject): JsonObject {
  return walk202012.rewrite(schema, ({ const: _const, enum: _enum, oneOf, ...rest }) =>
    oneOf === undefined ? rest : { ...rest, anyOf: oneOf },
  ) as JsonObject;
}

const FORMAT = 'learnedOutputs';

/** @throws Error, with a message for the operator, where the file holds something else. */
function readSchemas(file: string): Map<string, JsonObject> {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return new Map();
  }
  try {
    const value: unknown = JSON.parse(text);
    const schemas = isObject(value) && value[FORMAT] === 1 ? value['schemas'] : undefined;
    if (!isObject(schemas)) throw new Error('it holds something else');
    return new Map(
      Object.entries(schemas).filter((entry): entry is [string, JsonObject] => isObject(entry[1])),
    );
  } catch (error) {
    throw new Error(`${file} cannot be used for learned outputs: ${messageOf(error)}`, { cause: error });
  }
}

function writeSchemas(file: string, schemas: ReadonlyMap<string, JsonObject>): void {
  const beside = `${file}.${process.pid}.tmp`;
  mkdirSync(dirname(file), { recursive: true });
  const content = { [FORMAT]: 1, schemas: Object.fromEntries(schemas) };
  writeFileSync(beside, `${JSON.stringify(content, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(beside, file);
}
