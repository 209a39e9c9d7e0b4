/**
 * The measured tools as a module for `anyshape serve`. How many, and of which size, is in the environment.
 */
import { tool } from 'anyshape';
import { toolsOf } from './shapes.mjs';

export default toolsOf(tool, JSON.parse(process.env.BENCH_SETTINGS));
