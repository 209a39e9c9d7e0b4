/** OpenAPI documents in; tools with described outputs out. */
export { type ApiDocumentFile } from './document/document.ts';
export { isInside, locateFrom } from './document/locate.ts';
export type { ApiFile, ReadFiles } from './document/references.ts';
export { isApiDocument } from './document/version.ts';
export { loadOpenApi, type ApiSource } from './load-openapi.ts';
export { readSelector, type Selector } from './operation/select.ts';
export type { ApiSettings } from './settings.ts';
