/**
 * The types of the packed package, for strict programs that also check the declarations of their packages:
 * values pass between all entry points, examples of doc comments compile, and wrong programs do not. Needs
 * `npm run build`.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleModules } from '../api/examples.ts';
import { root } from '../repo/paths.ts';
import { unpackInto } from './unpack.ts';

const project = mkdtempSync(join(tmpdir(), 'anyshape-types-'));

/** A value of each entry point goes to the others, and comes back. */
const BETWEEN_ENTRIES = `
  import { McpServer } from '@modelcontextprotocol/server';
  import { createRegistry, serve, tool, type AdmittedTool, type AnyTool, type Registry, type Tool } from 'anyshape';
  import { connect, type ClientProblem, type Connection, type NaturalTool, type ToolMapOf } from 'anyshape/client';
  import { admitSchema, compileSchema, report, type Failure, type Limits, type Schema, type Validator } from 'anyshape/schema';
  import { harden, validator, type Hardened } from 'anyshape/sdk';
  import { createHandler, serve as serveHttp, type Handler, type RunningServer } from 'anyshape/server';

  // From anyshape/schema to anyshape.
  const admitted = admitSchema({ type: 'array', items: { type: 'number' } });
  if (!admitted.ok) throw new Error();
  const numbers: Validator<number[]> = compileSchema(admitted.schema);
  const limits: Partial<Limits> = { depth: 10 };
  const sum = tool({ name: 'sum', output: numbers, run: () => [1, 2] });
  tool({ name: 'shown', input: { type: 'object' }, output: admitted.schema.document, run: () => [1] });
  // @ts-expect-error The validator accepts numbers alone.
  tool({ name: 'wrong', output: numbers, run: () => ['one'] });

  // From anyshape to anyshape/schema.
  const tools: readonly AnyTool[] = [sum];
  const registry: Registry = createRegistry(tools, { limits });
  const [first]: readonly AdmittedTool[] = registry.tools;
  const back: Validator | undefined = first?.output?.validator;
  const result = back?.check([]);
  if (result?.ok === false) console.log(report(result), result.failures satisfies readonly Failure[]);

  // From anyshape to anyshape/server, and back.
  const handler: Handler = createHandler(registry);
  const running: RunningServer = await serveHttp([sum, tool({ name: 'other', run: () => undefined })]);
  await serve(running.registry);

  // From anyshape and anyshape/server to anyshape/client, and back.
  type Tools = ToolMapOf<{ sum: typeof sum }>;
  const connection: Connection<Tools> = await connect<Tools>(running.registry, { limits });
  const value: number[] = await connection.call('sum');
  const [listed]: readonly NaturalTool[] = await connection.tools();
  const schema: Schema | undefined = listed?.outputSchema;
  const again = schema === undefined ? undefined : admitSchema(schema);
  const onProblem = (problem: ClientProblem): void => console.log(problem.kind === 'mismatch' && report(problem.failures));

  // From anyshape to anyshape/sdk, and back.
  const { refused }: Hardened = harden(new McpServer({ name: 'own', version: '1' }), { limits });
  export const names: string[] = [...refused, ...registry.refused, ...connection.dropped].map(({ name }) => name);
  export const all: unknown = [handler, value, again, onProblem, validator({ limits })];
  export const typed: Tool<undefined, Validator<number[]>> = sum;
`;

const MISTAKES = `
  import { serve, tool } from 'anyshape';
  import { compileSchema, type AdmittedSchema } from 'anyshape/schema';
  import { createHandler, type Handler } from 'anyshape/server';
  // @ts-expect-error Raw JSON is no admitted schema.
  compileSchema({ type: 'string' });
  // @ts-expect-error A text is no array of numbers.
  tool({ name: 'bad', output: { type: 'array', items: { type: 'number' } }, run: () => 'text' });
  // @ts-expect-error The name of a file is no tool.
  createHandler('tools.ts');
  // @ts-expect-error There is no such option.
  await serve([], { ports: 1 });
  export const hidden = (handler: Handler, schema: AdmittedSchema): unknown[] => [
    // @ts-expect-error Stages of the server use it, users do not.
    handler.lane,
    // @ts-expect-error Stages of the engine use it, users do not.
    schema.program,
  ];
`;

beforeAll(() => {
  const sdk = ['@modelcontextprotocol/client', '@modelcontextprotocol/server'];
  unpackInto(project, [...sdk, '@types/node', 'hono', 'jose', 'undici', 'zod']);
  writeFileSync(join(project, 'entries.ts'), BETWEEN_ENTRIES);
  writeFileSync(join(project, 'mistakes.ts'), MISTAKES);
  cpSync(join(root, 'examples/schema-engine.ts'), join(project, 'engine.ts'));
  for (const { name, text } of exampleModules()) writeFileSync(join(project, `example-${name}.ts`), text);
}, 60_000);

afterAll(() => rmSync(project, { recursive: true, force: true }));

describe.each([
  { module: 'nodenext', moduleResolution: 'nodenext' },
  { module: 'esnext', moduleResolution: 'bundler' },
])('the types under moduleResolution $moduleResolution', (modules) => {
  it('fit together, fit the examples, and refuse mistakes', () => {
    const compilerOptions = {
      ...modules,
      noEmit: true,
      strict: true,
      exactOptionalPropertyTypes: true,
      target: 'es2023',
      types: ['node'],
      skipLibCheck: false,
    };
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const { status, stdout } = spawnSync(process.execPath, [tsc], { cwd: project, encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  });
});
