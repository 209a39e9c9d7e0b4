/** Cold: 2,000 distinct tools from a document to a first verdict, in a fresh process, and what they keep in the heap. */
export function measure(engine, { cold }) {
  globalThis.gc();
  const before = process.memoryUsage().heapUsed;
  const start = performance.now();
  const validators = [];
  let accepted = 0;
  for (const { schema, value } of cold) {
    const validator = engine.compile(schema);
    if (validator.accepts(value)) accepted++;
    validators.push(validator);
  }
  const milliseconds = performance.now() - start;
  globalThis.gc();
  const heap = (process.memoryUsage().heapUsed - before) / 1e6;
  return { 'cold ms': milliseconds, 'heap MB': heap, accepted: accepted + 0 * validators.length };
}
