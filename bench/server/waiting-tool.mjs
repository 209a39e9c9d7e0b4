/** A tool that answers after some time, as a module for `anyshape serve`. */
import { tool } from 'anyshape';

export default tool({
  name: 'wait',
  input: { type: 'object', properties: { ms: { type: 'integer' } }, required: ['ms'] },
  output: { type: 'integer' },
  timeoutMs: 600_000,
  run: ({ ms }) => (ms === 0 ? 0 : new Promise((resolve) => setTimeout(resolve, ms, ms))),
});
