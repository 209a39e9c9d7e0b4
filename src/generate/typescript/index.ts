/** Shapes become TypeScript: types that every accepted value is assignable to. */
export { schemaBlocks, TOOL_MAP, toolMap, typeScriptModule } from './module-text.ts';
export { TypePrinter, type Way } from './type-text.ts';
