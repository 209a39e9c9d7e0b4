/**
 * A call in; the same as text to copy out: for curl, for a program with `anyshape/client`, and for the
 * command line.
 */
import { shellWord } from '../../generate/shell-word.ts';
import type { CallRequest } from './exchange.ts';

export function curlText({ url, headers, body }: CallRequest): string {
  const lines = Object.entries(headers).map(([name, value]) => `  -H ${shellWord(`${name}: ${value}`)}`);
  return [`curl ${shellWord(url)}`, ...lines, `  --data-raw ${shellWord(JSON.stringify(body))}`].join(
    ' \\\n',
  );
}

export function typeScriptText(url: string, tool: string, args: unknown): string {
  const argumentsText = JSON.stringify(args, undefined, 2);
  return [
    "import { connect } from 'anyshape/client';",
    '',
    `const server = await connect(${JSON.stringify(url)});`,
    `const result = await server.call(${JSON.stringify(tool)}, ${argumentsText});`,
    'console.log(result);',
    'await server.close();',
    '',
  ].join('\n');
}

export function commandText(url: string, tool: string, args: unknown): string {
  return `npx anyshape call ${shellWord(tool)} ${shellWord(url)} --args ${shellWord(JSON.stringify(args))}`;
}
