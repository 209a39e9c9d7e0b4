/** The tier that runs everywhere: programs decided and explained without generating code. */
export { deliberate } from './deliberate.ts';
export { explain } from './explain.ts';
export { decide } from './judge.ts';
export { CyclicValue, Run } from './run.ts';
export { Sink } from './sink.ts';
