/** Route files of FlowMCP in; tools with described outputs out. */
export { loadFlow, type FlowFile, type RouteSource } from './load-flow.ts';
export { isRouteFile } from './main/is-route-file.ts';
export { eitherOutcome, failureExample } from './output/outcomes.ts';
export { readList, type SharedList } from './lists/list.ts';
export type { FlowMode } from './problems.ts';
export type { FlowSettings, FlowWarning, FoundLibrary, RouteOrigin } from './settings.ts';
