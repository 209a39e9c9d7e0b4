/**
 * The TypeScript compiler as a function: a text that stands in memory beside this folder's files goes in, the
 * errors that the compiler has about it come out. Everything that the text imports is read once and shared by
 * all texts.
 */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const folder: string = dirname(fileURLToPath(import.meta.url));
const configuration: string = fileURLToPath(new URL('../../tsconfig.json', import.meta.url));

export interface CompileError {
  /** Counted from 0. */
  readonly line: number;
  readonly code: number;
  readonly message: string;
}

export type Compile = (text: string) => CompileError[];

export function createCompiler(): Compile {
  const { config } = ts.readConfigFile(configuration, ts.sys.readFile) as { config: object };
  const parsed = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, dirname(configuration));
  const options = { ...parsed.options, noUnusedLocals: false };
  const host = ts.createCompilerHost(options);
  const readFile = host.getSourceFile.bind(host);
  const fileExists = host.fileExists.bind(host);
  const read = new Map<string, ts.SourceFile | undefined>();
  let count = 0;
  let before: ts.Program | undefined;

  return (text) => {
    const name = `${folder}/in-memory-${count++}.ts`;
    host.fileExists = (file) => file === name || fileExists(file);
    host.getSourceFile = (file, version, ...others) => {
      if (file === name) return ts.createSourceFile(file, text, version);
      if (!read.has(file)) read.set(file, readFile(file, version, ...others));
      return read.get(file);
    };
    const program = ts.createProgram([name], options, host, before);
    before = program;
    const source = program.getSourceFile(name);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ start = 0, code, messageText }) => ({
        line: source?.getLineAndCharacterOfPosition(start).line ?? -1,
        code,
        message: ts.flattenDiagnosticMessageText(messageText, ' ').slice(0, 500),
      }),
    );
  };
}

/** The text of a type that has exactly this JSON value; lists are tuples that may be changed. */
export function typeText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(typeText).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${typeText(member)}`);
  return `{ ${members.join('; ')} }`;
}
