/** A schema in; a value that it accepts out, where one is found. Always the same for the same schema. */
export { sampleOf, type Sample } from './sample.ts';
