/** A declared tool in; its part of a page out: purpose, parameters, response, errors and a call. */
import { isObject, type JsonObject } from '../../json/index.ts';
import type { DescribedTool } from '../../sources/index.ts';
import type { DeclaredSchema, DeclaredTool } from '../roots.ts';
import { mismatchWords } from '../words/mismatch.ts';
import { isAnything, isNothing, type Shape } from '../shapes/index.ts';
import {
  clientText,
  commandText,
  curlText,
  foreignCurlText,
  type ForeignServer,
  type Served,
} from './call.ts';
import { envelopeWords } from './envelope.ts';
import { errorsText, failureBlocks } from './errors.ts';
import { exampleBlock, exampleOf, valueBlocks } from './schema-text.ts';
import { rowsOf, type Row } from './rows.ts';
import { cellWords, code, codeBlock, paragraph, table, words } from './text.ts';

export interface ToolPageSettings {
  /** 2 on a page of several tools, 1 on a page of one tool. */
  readonly level: 1 | 2;
  readonly served: Served;
  /** Foreign servers, by the name of the source. */
  readonly servers: ReadonlyMap<string, ForeignServer>;
}

export function toolText({ tool, input, output }: DeclaredTool, settings: ToolPageSettings): string {
  const heading = '#'.repeat(settings.level);
  const args = tool.input === undefined ? {} : exampleOf(tool.input);
  const errors = errorsText(tool);
  const blocks = [
    `${heading} ${code(tool.name)}\n`,
    ...purpose(tool),
    `${heading}# Parameters\n`,
    ...parameters(input, args),
    `${heading}# Response\n`,
    ...response(tool, output),
    ...(errors === undefined ? [] : [`${heading}# Errors\n`, errors]),
    `${heading}# Call\n`,
    ...calls(tool, args, settings.servers.get(tool.source) ?? settings.served),
  ];
  return blocks.join('\n');
}

function purpose({ title = '', description = '', annotations = {} }: DescribedTool): string[] {
  const [name, about, hints] = [words(title), paragraph(description), hintWords(annotations)];
  return [name === '' ? '' : `**${name}**`, about, hints]
    .filter((text) => text !== '')
    .map((text) => `${text}\n`);
}

const HINTS: readonly (readonly [name: string, value: boolean, words: string])[] = [
  ['readOnlyHint', true, 'changes nothing'],
  ['destructiveHint', true, 'may destroy data'],
  ['idempotentHint', true, 'changes nothing more when called again'],
  ['openWorldHint', true, 'reaches other systems'],
  ['openWorldHint', false, 'stays within its own system'],
];

function hintWords(annotations: Readonly<JsonObject>): string {
  const hints = HINTS.filter(([name, value]) => annotations[name] === value).map(([, , text]) => text);
  return hints.length === 0 ? '' : `By its own account it ${hints.join(', ')}.`;
}

function parameters({ declarations: [root] }: DeclaredSchema, example: unknown): string[] {
  const { rows, isCut } = rowsOf(root);
  if (rows.length === 0) return [`${isClosed(root.shape) ? 'None.' : 'None are declared.'}\n`];
  return [
    table(['Parameter', 'Type', 'Required', 'Description'], rows.map(parameterCells)),
    ...(isCut ? ['There are more than this table shows.\n'] : []),
    `${othersWords(root.shape)}\n`,
    ...exampleBlock(example),
  ];
}

function parameterCells({ path, type, presence, about }: Row): string[] {
  return [path === '' ? '(all of them)' : code(path), type, presence === 'required' ? 'yes' : 'no', about];
}

function response(tool: DescribedTool, output: DeclaredSchema | undefined): string[] {
  if (output?.admitted === undefined) return ['The tool declares no output.\n'];
  const { contract } = tool;
  const travels = contract === undefined ? [] : envelopeWords(output.admitted, contract);
  const lines = [...travels, ...mismatchWords(tool)];
  return [...valueBlocks(output), ...failureBlocks(tool), ...lines.map((line) => `${line}\n`)];
}

function isClosed(shape: Shape): boolean {
  return shape.is === 'object' && isNothing(shape.others) && shape.patterns.length === 0;
}

function othersWords(shape: Shape): string {
  if (isClosed(shape)) return 'No other members are accepted.';
  return shape.is === 'object' && isAnything(shape.others) ? 'Other members are accepted too.' : '';
}

function calls({ name, input }: DescribedTool, example: unknown, served: Served | ForeignServer): string[] {
  const call = { name, input, args: isObject(example) ? example : {} };
  const own = isObject(example)
    ? []
    : ['No example could be generated from the schema: add your own arguments.\n'];
  if ('url' in served)
    return [...own, codeBlock(curlText(call, served.url), 'sh'), codeBlock(clientText(call, served), 'ts')];
  const commands = [commandText(call, served), foreignCurlText(call, served)];
  return [
    ...own,
    ...commands.flatMap((text) => (text === undefined ? [] : codeBlock(text, 'sh'))),
    codeBlock(clientText(call, served.at), 'ts'),
  ];
}

/** One line for a list of tools. */
export function summaryOf({ title, description }: DescribedTool): string {
  const [line = ''] = (description ?? title ?? '').trim().split(/\r\n|[\n\r\u2028\u2029]/);
  return cellWords(line);
}
