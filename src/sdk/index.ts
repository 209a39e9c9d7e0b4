/** `anyshape/sdk`: one line each for programs that are built on the official SDK. */
export { harden, type Hardened, type HardenOptions } from './harden.ts';
export { validator, type ValidatorOptions } from './validator.ts';
