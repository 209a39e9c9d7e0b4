/**
 * Samples for the schemas that real servers have: one is found for each of them, and the engine accepts it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sampleOf } from '../../src/sources/index.ts';
import { admitTool, tool } from '../../src/tool/index.ts';
import { hasShared, sharedPath } from '../shared.mjs';

const corpus = sharedPath('corpus/tools');
const isPresent = hasShared('corpus/tools');

interface Listed {
  readonly inputSchema?: object;
  readonly outputSchema?: object;
}

function schemasIn(file: string): object[] {
  const { tools, ...single } = JSON.parse(readFileSync(join(corpus, file), 'utf8')) as Listed & {
    tools?: Listed[];
  };
  return (tools ?? [single]).flatMap(({ inputSchema, outputSchema }) =>
    [inputSchema, outputSchema].filter((schema) => schema !== undefined),
  );
}

describe.skipIf(!isPresent)('samples for the tools of real servers', () => {
  it('are found for every schema', () => {
    const files = readdirSync(corpus, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.json'),
    );
    const schemas = files.flatMap((file) => schemasIn(file).map((schema) => ({ file, schema })));
    expect(schemas.length).toBeGreaterThan(100);
    const missed = schemas.filter(({ schema }) => {
      const admission = admitTool(
        tool({ name: 'any', output: schema, run: (): never => undefined as never }),
      );
      return !admission.ok || !sampleOf(admission.tool.output!).ok;
    });
    expect(missed.map(({ file }) => file)).toEqual([]);
  });
});
