/** The stages of a pattern, as one module that a test can bundle. */
export { Meter } from '../../src/schema/meter.ts';
export { scanGroups } from '../../src/schema/patterns/groups.ts';
export { compilePattern } from '../../src/schema/patterns/index.ts';
export { automatonTester } from '../../src/schema/patterns/matcher.ts';
export { parsePattern } from '../../src/schema/patterns/parse.ts';
export { printNode } from '../../src/schema/patterns/print.ts';
export { Refusal } from '../../src/schema/patterns/refusal.ts';
export { trimSearch } from '../../src/schema/patterns/trim.ts';
