/** What each host takes, as dated data; who judges a tool by it, and who makes one fit. */
export { judgeList, judgeTool } from './judge/judge.ts';
export type { JudgedTool, Violation } from './judge/judged.ts';
export type { Profile, ProviderFormat, Rule, RuleKind, Sourced } from './profile.ts';
export type { Loss } from './project/loss.ts';
export { profiledRegistry } from './profiled-registry.ts';
export { projectTool, type ProjectedTool } from './project-tool.ts';
export { profileNames, type ProfileName } from './profile-names.ts';
export { profileNamed, profiles } from './table.ts';
