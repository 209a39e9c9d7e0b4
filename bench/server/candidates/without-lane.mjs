/** anyshape with every request left to the SDK. */
import { start as startWith } from './anyshape.mjs';

export const start = (options) => startWith({ ...options, lane: false });
