/** What anyshape writes into `_meta`, so that the other side knows what was shaped and can undo it. */

/** On a tool, `result`: every value of it travels as `{"result": v}`; `none`: it looks like that, and is its own shape. */
export const ENVELOPE_MARK = 'anyshape/envelope';
/** On a tool: results that miss the schema are delivered all the same; the schema proper is the first branch. */
export const MISMATCH_MARK = 'anyshape/onMismatch';
/** On a result, `true`: this value travels as `{"result": v}`; `beside`: with copies of its members beside `result`. */
export const WRAPPED_MARK = 'anyshape/wrapped';
/** On a result: which arguments were read in another type than they were written in. */
export const REPAIRED_MARK = 'anyshape/repaired';
/**
 * On a tool without an output schema, `json`: where a result has no structured form and its last text block is JSON, that
 * is its value. On a result, `plain`: its text is text, although it could be read as JSON. On a result of a version
 * whose tools have no `_meta`, `last`: the last text block is the JSON of the value. The tool is marked and not the
 * result where possible: LangChain shows the JSON of the whole block for a result that has `_meta`.
 */
export const TEXT_MARK = 'anyshape/text';
