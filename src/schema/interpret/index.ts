/** The tier that runs everywhere: programs decided and explained without generating code. */
export { decide } from './decide.ts';
export { explain } from './explain.ts';
export { CyclicValue, Run } from './run.ts';
export { Sink } from './sink.ts';
