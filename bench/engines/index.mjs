/** The engines by name, in the order of the table; each is loaded only by the process that measures it. */
import * as peers from './peers.mjs';

export const engines = {
  interpreter: async () => (await import('./anyshape.mjs')).interpreter,
  generating: async () => (await import('./anyshape.mjs')).generating,
  ajv: async () => (await import('./ajv.mjs')).ajvFirstError,
  'ajv-sdk': async () => (await import('./ajv.mjs')).ajvOfSdk,
  'ata-validator': peers.ataValidator,
  tjs: peers.tjs,
  typebox: peers.typebox,
  cfworker: peers.cfworker,
  hyperjump: peers.hyperjump,
};
