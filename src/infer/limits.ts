/** Bounds of a summary: how many variants of one place it distinguishes, and how deep it goes. */

/** Places below the root; a schema has at most two subschemas for each, and an admitted schema 64 levels. */
export const MAX_DEPTH = 24;
/** Sets of names, or values of a tag, that are distinguished at one place. */
export const MAX_SHAPES = 16;
/** Names of one record; with more, names are data. */
export const MAX_NAMES = 1_000;
