/** The page about the server lists the stages of the pipeline in the order in which they run (R-PIPELINE). */
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createRegistry } from '../../src/index.ts';
import { createPipeline } from '../../src/server/pipeline/pipeline.ts';

const root = new URL('../../', import.meta.url);
const pages = ['docs/server.md', 'docs/architecture.md'].map((name) => new URL(name, root));
const FENCED = /^```[^\n]*\n(.*?)^```/gms;

/** Of each fenced block, the names with which its lines begin. */
function listsOf(page: URL, names: readonly string[]): string[][] {
  const text = readFileSync(page, 'utf8');
  return [...text.matchAll(FENCED)].map(([, block = '']) =>
    block
      .split('\n')
      .map((line) => /[a-z]+(?:-[a-z]+)*/.exec(line)?.[0] ?? '')
      .filter((word) => names.includes(word)),
  );
}

it('a fenced block of the page about the server names all stages, in order', async () => {
  const pipeline = createPipeline(createRegistry([]), {}, { path: '/mcp' });
  const names = pipeline.stages.map(({ name }) => name);
  await pipeline.close();
  const page = pages.find((candidate) => existsSync(candidate))!;
  const longest = listsOf(page, names).toSorted((one, other) => other.length - one.length)[0];
  expect(longest, `${page.pathname} must list the stages in a fenced block, one a line`).toEqual(names);
});

it('the names of stages are all different', async () => {
  const pipeline = createPipeline(createRegistry([]), {}, { path: '/mcp' });
  const names = pipeline.stages.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  await pipeline.close();
});
