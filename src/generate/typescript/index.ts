/** Shapes become TypeScript: types that every accepted value is assignable to. */
export { declarationBlock, serverLines, TOOL_MAP, toolMap, typeScriptModule } from './module-text.ts';
