/** What sources say about their tools becomes pages of Markdown. */
export { manyPages, onePage, PAGE_NOTICE, type PageSettings } from './pages.ts';
export type { ForeignServer } from './call.ts';
