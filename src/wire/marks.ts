/** The marks that anyshape writes into `_meta`, by which a client restores the natural schema and value. */

/**
 * On a tool, `result`: every value is sent as `{"result": v}`; `none`: the schema looks like that but is no
 * envelope.
 */
export const ENVELOPE_MARK = 'anyshape/envelope';
/**
 * On a tool: results that do not fit the schema are delivered anyway; the strict schema is the first branch.
 */
export const MISMATCH_MARK = 'anyshape/onMismatch';
/**
 * On a result, `true`: this value is sent as `{"result": v}`; `beside`: with copies of its members beside
 * `result`.
 */
export const WRAPPED_MARK = 'anyshape/wrapped';
/** On a result: which arguments were repaired. */
export const REPAIRED_MARK = 'anyshape/repaired';
/**
 * On a tool without an output schema, `json`: where a result has no structured form and its last text block
 * is JSON, that is its value. On a result, `plain`: its text is no JSON, although it could be parsed as such.
 * On a result of a version whose tools have no `_meta`, `last`: the last text block is the JSON of the value.
 * The tool is marked instead of the result where possible: LangChain shows the JSON of the whole block for a
 * result that has `_meta`.
 */
export const TEXT_MARK = 'anyshape/text';
