/** Bounds of a summary: what it tells apart at one place, and how deep it looks. */

/** Places below the root; a schema has at most two subschemas for each, and an admitted schema 64 levels. */
export const MAX_DEPTH = 24;
/** Sets of names, or values of a tag, that are told apart at one place. */
export const MAX_SHAPES = 16;
/** Names of one record; beyond it, names are data. */
export const MAX_NAMES = 1_000;
