/** An admitted schema in; one 2020-12 document that needs nothing but itself out. */
export { standaloneDocument, type StandaloneDocument } from './standalone.ts';
export { targetOf } from './target.ts';
