/**
 * A tool in; a table of its errors out. Only for tools that anyshape runs: how another server answers a bad
 * call is not known.
 */
import { compileSchema, report } from '../../schema/index.ts';
import { standaloneDocument } from '../../schema/internal.ts';
import { failureExample, type DescribedTool } from '../../sources/index.ts';
import { code, codeBlock, table } from './text.ts';

const IS_ERROR = code('isError: true');

/** Undefined for a tool of another server. */
export function errorsText(tool: DescribedTool): string | undefined {
  if (tool.contract === undefined) return undefined;
  const { repair = false } = tool.contract.traits;
  const rows = [
    [
      repair ? 'The arguments do not fit, and no other reading of them does' : 'The arguments do not fit',
      `a result with ${IS_ERROR} that says what was expected; nothing is run`,
    ],
    ['The tool fails', isRoute(tool) ? `a failure, as above` : `a result with ${IS_ERROR} and a text`],
    // Without a declared output, the result of a route fits every schema.
    ...(isRoute(tool) && tool.contract.onMismatch === 'strict' ? [] : mismatchRows(tool)),
    ['There is no such tool', `the JSON-RPC error ${code('-32602')}`],
  ];
  return `${table(['When', 'The caller gets'], rows)}${refusal(tool)}`;
}

function mismatchRows({ output, contract }: DescribedTool): string[][] {
  if (output === undefined || contract === undefined) return [];
  const when = 'The result does not fit the response';
  switch (contract.onMismatch) {
    case 'strict':
      return [[when, `a result with ${IS_ERROR}; the bad value is withheld`]];
    case 'warn':
      return [[when, 'the unchanged result, and no error; the server logs a warning']];
    case 'off':
      return [[when, 'the unchanged result, and no error; it is not checked']];
  }
}

/** The envelope of a route when its call fails. */
export function failureBlocks(tool: DescribedTool): string[] {
  const failure = failureOf(tool);
  if (failure === undefined) return [];
  return [
    `A failure has no data and says why, in a result with ${IS_ERROR}:\n`,
    codeBlock(JSON.stringify(failure, undefined, 2), 'json'),
  ];
}

function isRoute(tool: DescribedTool): boolean {
  return failureOf(tool) !== undefined;
}

function failureOf({ name, natural, contract }: DescribedTool): ReturnType<typeof failureExample> {
  return natural === undefined || contract === undefined
    ? undefined
    : failureExample(standaloneDocument(natural).document, name);
}

/** The real answer to a call with `{}`, where that does not fit. */
function refusal({ name, input }: DescribedTool): string {
  if (input === undefined) return '';
  const result = compileSchema(input).check({});
  if (result.ok) return '';
  const text = report(result, { value: {}, name: `The input of "${name}"`, maxLines: 8 });
  return `\nWithout arguments, for example:\n\n${codeBlock(text, 'text')}`;
}
