/**
 * What one tool does wrong costs that tool: faults of the process, the event loop, and who may write to
 * stdout.
 */
export { reserveStdout, type ReservedStdout } from './reserve-stdout.ts';
export { surviveToolFaults, type FaultHandlers, type ToolFault } from './survive-tool-faults.ts';
