/** A generated Zod module in; its exports out, from the real text: without types, with the real package. */
import { createRequire } from 'node:module';
import ts from 'typescript';
import type * as z from 'zod';

const require = createRequire(import.meta.url);

export type ZodExports = Readonly<Record<string, z.ZodType>>;

export function runZodModule(text: string): ZodExports {
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const exports = {};
  // eslint-disable-next-line no-new-func -- the text is run as whoever generated it would run it
  new Function('require', 'exports', outputText)(require, exports);
  return exports;
}
