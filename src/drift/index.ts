/** Differences between results and their schemas, per tool, place and kind, in memory and in a file. */
export { createDrift, type Drift, type DriftSettings } from './drift.ts';
export type { DriftEntry, DriftReport } from './entry.ts';
export { readDriftFile, type DriftContents } from './file.ts';
export type { Observation } from './observe.ts';
export type { DriftOrigin } from './origin.ts';
export { anyProposalFor } from './propose-all.ts';
export { proposalFor, type Proposal } from './propose.ts';
