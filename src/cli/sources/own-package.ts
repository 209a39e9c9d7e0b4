/** What `anyshape` and its subpaths resolve to in a module of tools: the running package. */
export const ownPackage: Readonly<Record<string, () => Promise<object>>> = {
  anyshape: () => import('../../index.ts'),
  'anyshape/client': () => import('../../client/index.ts'),
  'anyshape/server': () => import('../../server/index.ts'),
  'anyshape/hosts': () => import('../../hosts/index.ts'),
  'anyshape/sdk': () => import('../../sdk/index.ts'),
  'anyshape/schema': () => import('../../schema/index.ts'),
};

/**
 * Their URLs for Node's own loader; undefined where the package runs from TypeScript, which Node 20 cannot
 * load.
 */
export function ownPackageUrls(): Readonly<Record<string, string>> | undefined {
  if (import.meta.url.endsWith('.ts')) return undefined;
  return Object.fromEntries(Object.keys(ownPackage).map((name) => [name, import.meta.resolve(name)]));
}
