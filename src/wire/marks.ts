/** What anyshape writes into `_meta`, so that the other side knows what was shaped and can undo it. */

/** On a tool, `result`: every value of it travels as `{"result": v}`; `none`: it looks like that, and is its own shape. */
export const ENVELOPE_MARK = 'anyshape/envelope';
/** On a tool: results that miss the schema are delivered all the same; the schema proper is the first branch. */
export const MISMATCH_MARK = 'anyshape/onMismatch';
/** On a result: this value travels as `{"result": v}`. */
export const WRAPPED_MARK = 'anyshape/wrapped';
/** On a result: which arguments were read in another type than they were written in. */
export const REPAIRED_MARK = 'anyshape/repaired';
/** On a result that has no structured form, `last`: the last text block is the JSON of the value. */
export const TEXT_MARK = 'anyshape/text';
