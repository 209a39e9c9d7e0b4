/**
 * What `anyshape init` can start a project from: the files of each template below `templates/`, by the names
 * that they get in the project, and what its package.json needs. Versions are those that this package itself
 * is tested with.
 */
export type TestRunner = 'node' | 'vitest';

export interface Template {
  readonly title: string;
  /** What `serve` and `check` are given. */
  readonly source: string;
  /** The first is the default. */
  readonly testRunners: readonly TestRunner[];
  /** Below `templates/`, by the path in the project. */
  readonly files: (tests: TestRunner) => Readonly<Record<string, string>>;
  readonly scripts: (tests: TestRunner) => Readonly<Record<string, string>>;
  readonly devDependencies: (tests: TestRunner) => Readonly<Record<string, string>>;
}

export const templates: Readonly<Record<string, Template>> = {
  tools: {
    title: 'tools written in TypeScript',
    source: 'tools.ts',
    testRunners: ['node', 'vitest'],
    files: (tests) => ({
      'tools.ts': 'tools/tools.ts',
      'tools.test.ts': tests === 'node' ? 'tools/tools.node-test.ts' : 'tools/tools.vitest.ts',
      'tsconfig.json': 'tools/tsconfig.json',
      'README.md': 'tools/README.md',
      '.gitignore': 'gitignore',
    }),
    scripts: (tests) => ({
      // Node 20 runs no TypeScript; jiti does, as it does for `anyshape serve`.
      test: tests === 'node' ? 'node --import jiti/register --test tools.test.ts' : 'vitest run',
      typecheck: 'tsc',
    }),
    devDependencies: (tests) => ({
      '@types/node': '^20.19.0',
      ...(tests === 'node' ? { jiti: '^2.7.0' } : {}),
      typescript: '^6.0.0',
      ...(tests === 'vitest' ? { vitest: '^4.1.0' } : {}),
    }),
  },
  routes: {
    title: 'a route file of FlowMCP, for an HTTP API',
    source: 'routes.mjs',
    testRunners: ['node'],
    files: () => ({
      'routes.mjs': 'routes/routes.mjs',
      'routes.test.mjs': 'routes/routes.node-test.mjs',
      'README.md': 'routes/README.md',
      '.gitignore': 'gitignore',
    }),
    scripts: () => ({ test: 'node --test routes.test.mjs' }),
    devDependencies: () => ({}),
  },
  openapi: openapi('openapi.yaml', { 'openapi.yaml': 'openapi/openapi.yaml' }, 'openapi.node-test.mjs'),
};

/** For a document of the user, which is put beside these files under the name `source`. */
export function documentTemplate(source: string): Template {
  return openapi(source, {}, 'document.node-test.mjs');
}

function openapi(source: string, documents: Readonly<Record<string, string>>, test: string): Template {
  return {
    title: 'the OpenAPI document of an HTTP API',
    source,
    testRunners: ['node'],
    files: () => ({
      ...documents,
      'openapi.test.mjs': `openapi/${test}`,
      'README.md': 'openapi/README.md',
      '.gitignore': 'gitignore',
    }),
    scripts: () => ({ test: 'node --test openapi.test.mjs' }),
    devDependencies: () => ({}),
  };
}
