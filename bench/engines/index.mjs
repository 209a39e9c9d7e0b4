/** The engines by name, in the order of the table; each is loaded only by the process that measures it. */
export const engines = {
  interpreter: async () => (await import('./anyshape.mjs')).interpreter,
  generating: async () => (await import('./anyshape.mjs')).generating,
  ajv: async () => (await import('./ajv.mjs')).ajvFirstError,
  'ajv-sdk': async () => (await import('./ajv.mjs')).ajvOfSdk,
};
