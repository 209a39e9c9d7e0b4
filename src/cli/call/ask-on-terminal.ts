/**
 * A question of a tool in; the answer of the person at the terminal out, one line for each property. A line
 * that does not fit is asked for again; the end of input cancels. What the tool wrote is printed without
 * control characters.
 */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { isObject, type JsonObject } from '../../json/index.ts';
import { admitSchema, compileSchema } from '../../schema/index.ts';
import { oneLine } from '../../schema/internal.ts';
import type { Answer } from '../../tool/index.ts';
import { otherReading } from '../../tool/repair/readings.ts';
import type { Io } from '../io.ts';

export interface AskedQuestion {
  readonly message: string;
  readonly schema: JsonObject;
}

export type AskOnTerminal = (question: AskedQuestion, signal?: AbortSignal) => Promise<Answer>;

const MAX_TRIES = 5;

/** Undefined where no person is at stdin and stderr. */
export function terminalAsking(io: Io, beforeAsking: () => void): AskOnTerminal | undefined {
  const { stdin } = io;
  if (stdin === undefined || io.isInputTerminal !== true || io.isErrorTerminal !== true) return undefined;
  return async ({ message, schema }, signal) => {
    beforeAsking();
    io.stderr(`${oneLine(message)}\n`);
    const output = new Writable({
      decodeStrings: false,
      write(chunk: string, _encoding, done) {
        io.stderr(chunk);
        done();
      },
    });
    const lines = createInterface({ input: stdin, output, terminal: false });
    const ended = new Promise<undefined>((resolve) => lines.once('close', () => resolve(undefined)));
    const read = (prompt: string): Promise<string | undefined> =>
      Promise.race([lines.question(prompt, signal === undefined ? {} : { signal }), ended]);
    try {
      return await askAll(schema, read, io);
    } finally {
      lines.close();
    }
  };
}

type ReadLine = (prompt: string) => Promise<string | undefined>;

async function askAll(schema: JsonObject, read: ReadLine, io: Io): Promise<Answer> {
  const { properties, required } = schema;
  const names = Object.entries(isObject(properties) ? properties : {});
  const content: Record<string, unknown> = {};
  for (const [name, property] of names) {
    const isRequired = Array.isArray(required) && required.includes(name);
    const answer = await askOne(name, isObject(property) ? property : {}, isRequired, read, io);
    if (answer === 'cancel') return { action: 'cancel' };
    if (answer !== undefined) content[name] = answer.value;
  }
  return { action: 'accept', content };
}

/** Undefined where an optional property is left out. */
async function askOne(
  name: string,
  property: JsonObject,
  isRequired: boolean,
  read: ReadLine,
  io: Io,
): Promise<{ readonly value: unknown } | 'cancel' | undefined> {
  const admitted = admitSchema(property, { formats: 'assert', patterns: 'lenient' });
  if (!admitted.ok) return 'cancel';
  const validator = compileSchema(admitted.schema);
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const line = await read(promptFor(name, property, isRequired));
    if (line === undefined) return 'cancel';
    if (line === '' && property['default'] !== undefined) return { value: property['default'] };
    if (line === '' && !isRequired) return undefined;
    const readings = readingsOf(line, property);
    const fit = readings.find((value) => validator.accepts(value));
    if (fit !== undefined) return { value: fit };
    const checked = validator.check(readings.at(-1));
    if (!checked.ok) io.stderr(`  ${oneLine(checked.failures[0]?.message ?? 'does not fit')}\n`);
  }
  return 'cancel';
}

function promptFor(name: string, property: JsonObject, isRequired: boolean): string {
  const { title, description, default: preset } = property;
  const label = typeof title === 'string' ? title : typeof description === 'string' ? description : name;
  const notes = [
    ...choicesOf(property),
    ...(preset === undefined ? [] : [`default ${JSON.stringify(preset)}`]),
    ...(isRequired || preset !== undefined ? [] : ['optional']),
  ];
  return `${oneLine(label)}${notes.length === 0 ? '' : ` (${oneLine(notes.join(', '))})`}: `;
}

function choicesOf({ type, enum: values, oneOf, items }: JsonObject): string[] {
  if (type === 'boolean') return ['yes or no'];
  if (isObject(items)) return choicesOf(items).map((choices) => `some of ${choices}, with commas between`);
  const options = Array.isArray(oneOf) ? oneOf : [];
  const all = [
    ...(Array.isArray(values) ? (values as unknown[]) : []),
    ...options.flatMap((option: unknown) => (isObject(option) ? [option['const']] : [])),
  ];
  return all.length === 0 ? [] : [all.join(' | ')];
}

/** A line as text, as JSON, as yes or no, or as a list. */
function readingsOf(line: string, { type }: JsonObject): unknown[] {
  const other = otherReading(line, true);
  return [
    line,
    ...(other === undefined ? [] : [other.value]),
    ...(/^y(?:es)?$/i.test(line) ? [true] : /^no?$/i.test(line) ? [false] : []),
    ...(type === 'array' ? [line.split(',').map((part) => part.trim())] : []),
  ];
}
