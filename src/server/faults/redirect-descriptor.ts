/**
 * Writes to one file descriptor through `node:fs` in; the bytes to a function out. Reaches `import {
 * writeSync }` as well as `fs.writeSync`. Every other descriptor is as it was.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

type Sink = (bytes: Uint8Array) => void;
type Method = (...args: readonly unknown[]) => unknown;
type Done = (error: Error | null, count?: number, data?: unknown) => void;

/** Until the function that it returns is called. */
export function redirectDescriptor(descriptor: number, sink: Sink): () => void {
  const methods = fs as unknown as Record<string, Method>;
  const restores = Object.entries(replacementsFor(sink)).map(([name, replacement]) => {
    const original = methods[name]!;
    let isRedirected = true;
    const method: Method = (...args) =>
      isRedirected && args[0] === descriptor ? replacement(args) : original(...args);
    // `promisify` finds the names of its answer there.
    Object.defineProperties(method, Object.getOwnPropertyDescriptors(original));
    methods[name] = method;
    return (): void => {
      isRedirected = false;
      if (methods[name] === method) methods[name] = original;
    };
  });
  syncBuiltinESMExports();
  return () => {
    for (const restore of restores) restore();
    syncBuiltinESMExports();
  };
}

type Replacement = (args: readonly unknown[]) => unknown;

function replacementsFor(sink: Sink): Readonly<Record<string, Replacement>> {
  const put = (bytes: Uint8Array): number => {
    sink(bytes);
    return bytes.byteLength;
  };
  const writeSync: Replacement = ([, data, ...rest]) => put(bytesOf(data, rest));
  const writevSync: Replacement = ([, buffers]) =>
    put(Buffer.concat((buffers as readonly ArrayBufferView[]).map(viewBytes)));
  const writeFileSync: Replacement = ([, data, options]) => void put(bytesOf(data, [encodingIn(options)]));
  const later =
    (write: Replacement): Replacement =>
    (args) => {
      const count = write(args) as number;
      process.nextTick(args.findLast(isFunction) as Done, null, count, args[1]);
    };
  return {
    writeSync,
    writevSync,
    writeFileSync,
    appendFileSync: writeFileSync,
    write: later(writeSync),
    writev: later(writevSync),
  };
}

/** As `fs.write` reads its arguments: a text with its encoding, or bytes with offset and length. */
function bytesOf(data: unknown, rest: readonly unknown[]): Uint8Array {
  if (!ArrayBuffer.isView(data)) {
    const encoding = rest.find((argument) => typeof argument === 'string');
    return Buffer.from(String(data), (encoding as BufferEncoding | undefined) ?? 'utf8');
  }
  const [first, second] = rest;
  const range = typeof first === 'object' && first !== null ? first : { offset: first, length: second };
  const { offset, length } = range as { readonly offset?: unknown; readonly length?: unknown };
  const start = typeof offset === 'number' ? offset : 0;
  return viewBytes(data).subarray(start, typeof length === 'number' ? start + length : undefined);
}

function viewBytes({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function encodingIn(options: unknown): unknown {
  return typeof options === 'object' && options !== null && 'encoding' in options
    ? options.encoding
    : options;
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function';
}
