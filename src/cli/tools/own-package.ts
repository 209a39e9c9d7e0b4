/** What `anyshape` and its subpaths are for a module of tools: the running package, from the sources or as built. */
export const ownPackage: Readonly<Record<string, () => Promise<object>>> = {
  anyshape: () => import('../../index.ts'),
  'anyshape/client': () => import('../../client/index.ts'),
  'anyshape/server': () => import('../../server/index.ts'),
  'anyshape/sdk': () => import('../../sdk/index.ts'),
  'anyshape/schema': () => import('../../schema/index.ts'),
};
