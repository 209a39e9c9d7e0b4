/** The tier that runs everywhere: programs decided and explained without generating code. */
export { decideDeep, explain } from './examine.ts';
export { judge } from './judge.ts';
export { CyclicValue, Run } from './run.ts';
export { Sink } from './sink.ts';
