/** Cold: 2,000 distinct tools from a document to a first verdict, in a fresh process, and what they keep in the heap. */
import { processorTime } from './clock.mjs';

export async function measure(engine, { cold }) {
  globalThis.gc();
  const before = process.memoryUsage().heapUsed;
  const start = processorTime();
  const validators = [];
  let accepted = 0;
  for (const { schema, value } of cold) {
    const validator = await engine.compile(schema);
    if (validator.accepts(value)) accepted++;
    validators.push(validator);
  }
  const milliseconds = processorTime() - start;
  globalThis.gc();
  const heap = (process.memoryUsage().heapUsed - before) / 1e6;
  if (accepted !== validators.length) throw new Error(`${accepted} of ${validators.length} accepted`);
  return { 'cold, 2,000 tools, ms': milliseconds, 'heap of these, MB': heap };
}
