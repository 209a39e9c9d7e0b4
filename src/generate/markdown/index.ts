/** Pages of Markdown from described sources. */
export { manyPages, onePage, PAGE_NOTICE, type PageSettings } from './pages.ts';
export type { ForeignServer } from './call.ts';
