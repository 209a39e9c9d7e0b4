/** The tools of two sources in; what changed between them out, breaking or not. */
export type { Change, ChangeKind, Effect } from './change.ts';
export type { ComparedTool } from './compared-tool.ts';
export { diffTool, diffTools } from './diff-tools.ts';
export { suggestedVersion, type VersionPart } from './suggest.ts';
export { lockedTool, lockFile, readLock, type Hash, type LockedTool, type LockFile } from './lock.ts';
