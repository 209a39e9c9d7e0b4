/**
 * `npm ci` works on every platform: each lockfile holds the packages of all of them, and names no registry.
 */
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { read, root } from './paths.ts';

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

type Packages = Readonly<Record<string, Locked>>;

/** Every folder with a package.json of its own. */
const FOLDERS = [
  '',
  'conformance/',
  'test/gateway/peers/',
  'test/interop/',
  'test/interop/short/',
  'test/interop/zod3/',
  'test/runtimes/',
];

/** Without a lockfile, since the packages that a pinned peer names for each platform cannot be locked. */
const UNLOCKED = ['bench/'];

describe('each lockfile', () => {
  it.each(FOLDERS)(
    'holds every optional package that a locked package names: %spackage-lock.json',
    (folder) => {
      const { packages } = JSON.parse(read(`${folder}package-lock.json`)) as { packages: Packages };
      expect(Object.keys(packages).length).toBeGreaterThan(50);
      expect(missing(packages)).toEqual([]);
    },
  );

  it.each(FOLDERS)(
    'names no registry, and nothing outside of the repository: %spackage-lock.json',
    (folder) => {
      const { packages } = JSON.parse(read(`${folder}package-lock.json`)) as { packages: Packages };
      const named = Object.values(packages).flatMap(({ resolved }) => resolved ?? []);
      expect(named.filter((target) => !/^(?:\.\.\/)*\.\.$/.test(target))).toEqual([]);
      expect(read('.npmrc')).not.toMatch(/^(?:@[^=]+:)?registry/m);
    },
  );

  it('is what package.json asks for', () => {
    for (const folder of FOLDERS) {
      const { packages } = JSON.parse(read(`${folder}package-lock.json`)) as { packages: Packages };
      const asked = JSON.parse(read(`${folder}package.json`)) as Record<string, unknown>;
      for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'])
        expect((packages[''] as Record<string, unknown>)[kind], `${folder} ${kind}`).toEqual(asked[kind]);
    }
  });

  it('is left out where a version cannot be locked for all platforms, and versions are exact instead', () => {
    for (const folder of UNLOCKED) {
      expect(existsSync(`${root}${folder}.npmrc`)).toBe(true);
      expect(read(`${folder}.npmrc`)).toContain('package-lock=false');
      const { dependencies } = JSON.parse(read(`${folder}package.json`)) as Required<Locked>;
      const ranges = Object.values(dependencies).filter((version) => version !== 'file:..');
      expect(ranges.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
    }
  });

  it('would be found wanting', () => {
    const locked = { version: '1.0.0' };
    const bundler = { ...locked, optionalDependencies: { native: '1.0.0' } };
    expect(missing({ 'node_modules/bundler': bundler })).toEqual(['node_modules/bundler -> native@1.0.0']);
    expect(
      missing({ 'node_modules/bundler': bundler, 'node_modules/native': { version: '0.9.0' } }),
    ).toHaveLength(1);
    expect(missing({ 'node_modules/bundler': bundler, 'node_modules/native': locked })).toEqual([]);
    expect(
      missing({ 'node_modules/a/node_modules/bundler': bundler, 'node_modules/native': locked }),
    ).toEqual([]);
  });
});

/**
 * Optional packages that are not locked where Node would look for them, or in another version than the exact
 * one asked for.
 */
function missing(packages: Packages): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, version]) => {
        const locked = lookUp(packages, path, name);
        return locked === undefined || (/^\d+\.\d+\.\d+\S*$/.test(version) && locked.version !== version);
      })
      .map(([name, version]) => `${path} -> ${name}@${version}`),
  );
}

function lookUp(packages: Packages, from: string, name: string): Locked | undefined {
  const locked = packages[`${from === '' ? '' : `${from}/`}node_modules/${name}`];
  if (locked !== undefined || from === '') return locked;
  const end = from.lastIndexOf('/node_modules/');
  return lookUp(packages, end < 0 ? '' : from.slice(0, end), name);
}
