/** A declared tool in; its part of a page out: purpose, parameters, response, errors, and how it is called. */
import { isObject, type JsonObject } from '../../json/index.ts';
import { compileSchema } from '../../schema/index.ts';
import { report } from '../../schema/report/index.ts';
import type { DescribedTool } from '../../sources/index.ts';
import type { DeclaredSchema, DeclaredTool } from '../roots.ts';
import { isAnything, isNothing, type Shape } from '../shapes/index.ts';
import { clientText, curlText, type Served } from './call.ts';
import { envelopeWords } from './envelope.ts';
import { exampleBlock, exampleOf, valueBlocks } from './schema-text.ts';
import { rowsOf, type Row } from './rows.ts';
import { cellWords, code, codeBlock, paragraph, table, words } from './text.ts';

export interface ToolPageSettings {
  /** `##` inside of a page of several tools, `#` on a page of its own. */
  readonly level: 1 | 2;
  readonly served: Served;
  /** Whether the tools are ours to serve, so that it is known how they refuse. */
  readonly isOurs: boolean;
}

export function toolText({ tool, input, output }: DeclaredTool, settings: ToolPageSettings): string {
  const heading = '#'.repeat(settings.level);
  const args = tool.input === undefined ? {} : exampleOf(tool.input);
  const blocks = [
    `${heading} ${code(tool.name)}\n`,
    ...purpose(tool),
    `${heading}# Parameters\n`,
    ...parameters(input, args),
    `${heading}# Response\n`,
    ...response(output),
    `${heading}# Errors\n`,
    errors(tool, settings),
    `${heading}# Call\n`,
    ...calls(tool, args, settings.served),
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
  ['destructiveHint', true, 'may destroy what was there'],
  ['idempotentHint', true, 'a second call of the same changes nothing more'],
  ['openWorldHint', true, 'reaches other systems'],
  ['openWorldHint', false, 'stays within its own system'],
];

function hintWords(annotations: Readonly<JsonObject>): string {
  const told = HINTS.filter(([name, value]) => annotations[name] === value).map(([, , text]) => text);
  return told.length === 0 ? '' : `By its own account it ${told.join(', ')}.`;
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

function response(output: DeclaredSchema | undefined): string[] {
  if (output?.admitted === undefined) return ['The tool does not say what it gives.\n'];
  return [...valueBlocks(output), ...envelopeWords(output.admitted).map((line) => `${line}\n`)];
}

function isClosed(shape: Shape): boolean {
  return shape.is === 'object' && isNothing(shape.others) && shape.patterns.length === 0;
}

function othersWords(shape: Shape): string {
  if (isClosed(shape)) return 'Nothing else is taken.';
  return shape.is === 'object' && isAnything(shape.others)
    ? 'Other members are ignored or taken as they are.'
    : '';
}

function errors(tool: DescribedTool, { isOurs }: ToolPageSettings): string {
  const rows = [
    [
      'The arguments do not fit',
      `a result with ${code('isError: true')} that says what was expected; nothing is run`,
    ],
    ['The tool fails', `a result with ${code('isError: true')} and a text`],
    ...(isOurs && tool.output !== undefined
      ? [
          [
            'The result does not fit the response',
            `a result with ${code('isError: true')}; the bad value is withheld`,
          ],
        ]
      : []),
    ['There is no such tool', `the JSON-RPC error ${code('-32602')}`],
  ];
  return `${table(['When', 'The caller gets'], rows)}${isOurs ? refusal(tool) : ''}`;
}

/** What `{}` is told, where it does not fit: the real words. */
function refusal({ name, input }: DescribedTool): string {
  if (input === undefined) return '';
  const result = compileSchema(input).check({});
  if (result.ok) return '';
  const text = report(result, { value: {}, name: `The input of "${name}"`, maxLines: 8 });
  return `\nWithout arguments, for example:\n\n${codeBlock(text, 'text')}`;
}

function calls({ name, input }: DescribedTool, example: unknown, served: Served): string[] {
  const call = { name, input, args: isObject(example) ? example : {} };
  const own = isObject(example)
    ? []
    : ['No example could be made from the schema: put in arguments of your own.\n'];
  const start = served.command === undefined ? [] : [codeBlock(served.command, 'sh')];
  return [
    ...start,
    ...own,
    codeBlock(curlText(call, served), 'sh'),
    codeBlock(clientText(call, served), 'ts'),
  ];
}

/** One line for a list of tools. */
export function summaryOf({ title, description }: DescribedTool): string {
  const [line = ''] = (description ?? title ?? '').trim().split(/\r\n|[\n\r\u2028\u2029]/);
  return cellWords(line);
}
