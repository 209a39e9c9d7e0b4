/** What sources say about their tools becomes pages of Markdown. */
export { manyPages, onePage, type Page, type PageSettings } from './pages.ts';
export type { Served } from './call.ts';
