/** The schemas that nearly every case is made of. */
export const text = { type: 'string' };
export const integer = { type: 'integer' };
export const object = (properties, rest = {}) => ({ type: 'object', properties, ...rest });
