/**
 * One call in, one line of JSON in the file that INTEROP_RECORD names: which tool ran, with which arguments,
 * on which version. A file serves HTTP and stdio alike.
 */
import { appendFileSync } from 'node:fs';

export function record(name, args, version) {
  const file = process.env.INTEROP_RECORD;
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ name, args, version })}\n`);
}
