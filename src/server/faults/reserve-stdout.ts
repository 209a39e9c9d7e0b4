/**
 * Keeps stdout for the protocol: from now on, what tools print there goes to `onPrint`, while `output` writes
 * to the real stdout. The stream itself is changed, not `process.stdout`, so that a console or stream that
 * was taken out of the process before prints elsewhere as well. Not caught: child processes that inherit the
 * descriptor, native code, and files opened as `/dev/stdout`.
 */
import { StringDecoder } from 'node:string_decoder';
import type { Writable } from 'node:stream';
import { redirectDescriptor } from './redirect-descriptor.ts';

export interface ReservedStdout {
  /** The real stdout: its callbacks, its `drain`, its backpressure. */
  readonly output: Writable;
  /** Gives stdout back to the program, once all who reserved it have released it. */
  release(): void;
}

type Print = (text: string) => void;
type Stdout = typeof process.stdout;

/** The newest comes first. */
const printers: Print[] = [];
let reserved: { readonly output: Writable; readonly restore: () => void } | undefined;

export function reserveStdout(onPrint: Print = printToStderr): ReservedStdout {
  // An entry of its own, also for a function that is given twice.
  const printer: Print = (text) => onPrint(text);
  reserved ??= replaceMethods(process.stdout);
  printers.unshift(printer);
  return {
    output: reserved.output,
    release() {
      const index = printers.indexOf(printer);
      if (index === -1) return;
      printers.splice(index, 1);
      if (printers.length > 0) return;
      reserved?.restore();
      reserved = undefined;
    },
  };
}

function printToStderr(text: string): void {
  process.stderr.write(text);
}

let isPrinting = false;

/** A printer that prints to stdout itself must not print for ever. */
function print(text: string): void {
  if (text === '') return;
  if (isPrinting) return printToStderr(text);
  isPrinting = true;
  try {
    (printers[0] ?? printToStderr)(text);
  } finally {
    isPrinting = false;
  }
}

type Done = (error?: Error | null) => void;

/** What tools get instead of the methods of the stream. Those that change the stream itself do nothing. */
function methodsFor(stdout: Stdout): Partial<Record<keyof Stdout, unknown>> {
  const decoder = new StringDecoder('utf8');
  const write = (chunk: unknown, encoding?: BufferEncoding | Done, done?: Done): boolean => {
    const isText = typeof chunk === 'string';
    if (!isText && !(chunk instanceof Uint8Array)) {
      throw new TypeError('The "chunk" argument must be a string, a Buffer or a Uint8Array.');
    }
    const callback = typeof encoding === 'function' ? encoding : done;
    const bytes = isText ? Buffer.from(chunk, typeof encoding === 'string' ? encoding : 'utf8') : chunk;
    print(decoder.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
    if (callback !== undefined) process.nextTick(callback);
    return true;
  };
  const end = (...args: readonly unknown[]): Stdout => {
    const [chunk, encoding] = args;
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) {
      write(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : undefined);
    }
    const callback = args.find((argument) => typeof argument === 'function');
    if (callback !== undefined) process.nextTick(callback);
    return stdout;
  };
  const keep = (): Stdout => stdout;
  return { write, end, cork: keep, uncork: keep, setDefaultEncoding: keep, destroy: keep };
}

function replaceMethods(stdout: Stdout): NonNullable<typeof reserved> {
  const own: Partial<Record<string, PropertyDescriptor | undefined>> = {};
  const real = new Map<string | symbol, unknown>();
  const replaced = methodsFor(stdout);
  let isReleased = false;
  for (const [name, method] of Object.entries(replaced) as [keyof Stdout & string, Method][]) {
    const original = stdout[name] as Method;
    own[name] = Object.getOwnPropertyDescriptor(stdout, name);
    real.set(name, original.bind(stdout));
    // Others may keep this method, or put theirs around it: after the release it passes everything on.
    const value = (...args: unknown[]): unknown =>
      isReleased ? original.apply(stdout, args) : method(...args);
    replaced[name] = value;
    Object.defineProperty(stdout, name, { value, configurable: true, writable: true, enumerable: false });
  }
  const restoreDescriptor = redirectDescriptor(stdout.fd, (bytes) => void stdout.write(bytes));
  const restore = (): void => {
    isReleased = true;
    restoreDescriptor();
    for (const [name, value] of Object.entries(replaced)) {
      if (stdout[name as keyof Stdout] !== value) continue;
      const before = own[name];
      if (before === undefined) Reflect.deleteProperty(stdout, name);
      else Object.defineProperty(stdout, name, before);
    }
  };
  return { output: realStream(stdout, real), restore };
}

type Method = (...args: unknown[]) => unknown;

/**
 * The stream with its own methods. All of them are called on the stream itself, which knows nothing of this.
 */
function realStream(stdout: Stdout, real: Map<string | symbol, unknown>): Writable {
  const output: Stdout = new Proxy(stdout, {
    get(target, name) {
      const bound = real.get(name);
      if (bound !== undefined) return bound;
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function' || name === 'constructor') return value;
      const method = (...args: unknown[]): unknown => {
        const answer: unknown = (value as Method).apply(target, args);
        return answer === target ? output : answer;
      };
      return method;
    },
    set: (target, name, value) => Reflect.set(target, name, value, target),
  });
  return output;
}
