/** TypeScript, Zod and Markdown from what sources say about their tools. */
export { declareSources, usableTools, type Declared } from './roots.ts';
export { TOOL_MAP, typeScriptModule } from './typescript/index.ts';
