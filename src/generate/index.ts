/** TypeScript, Zod and Markdown from described sources. */
export { manyPages, onePage, PAGE_NOTICE, type ForeignServer, type PageSettings } from './markdown/index.ts';
export { declareSources, type Declared } from './roots.ts';
export { firstSentence } from './words/first-sentence.ts';
export { signatureOf, type Signature } from './words/signature.ts';
export { TOOL_MAP, typeScriptModule } from './typescript/index.ts';
export { ZOD_RESERVED, zodModule } from './zod/index.ts';
