/** What scripts of the tests use, as one module. */
export { createRegistry, tool } from '../../src/index.ts';
export { reserveStdout, surviveToolFaults } from '../../src/server/faults/index.ts';
