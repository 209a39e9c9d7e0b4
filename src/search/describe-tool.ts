/** The tool `describe_tool`: the name of a tool in; everything that a list of tools would say of it out. */
import { standaloneDocument } from '../schema/internal.ts';
import { tool, type AdmittedTool, type AnyTool } from '../tool/index.ts';
import { toolForm, wireVersion } from '../wire/index.ts';
import type { ToolIndex } from './tool-index.ts';

/** Results of `call_tool` are natural on every version, so their schemas are those of the newest. */
const NATURAL = wireVersion('2026-07-28');

const INPUT = {
  type: 'object',
  properties: { name: { type: 'string', description: 'The name of a tool, as search_tools gives it.' } },
  required: ['name'],
  additionalProperties: false,
} as const;

const SCHEMA = { type: ['object', 'boolean'] } as const;

const OUTPUT = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    title: { type: 'string' },
    description: { type: 'string' },
    inputSchema: { ...SCHEMA, description: 'JSON Schema of the arguments.' },
    outputSchema: { ...SCHEMA, description: 'JSON Schema of the result.' },
    annotations: { type: 'object' },
  },
  required: ['name', 'inputSchema'],
} as const;

export function describeTool(index: ToolIndex): AnyTool {
  return tool({
    name: 'describe_tool',
    title: 'Describe a tool',
    description: 'The description of a tool with the JSON Schemas of its arguments and of its result.',
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    input: INPUT,
    output: OUTPUT,
    run: ({ name }, context) => descriptionOf(index.find(name, context)),
  });
}

function descriptionOf(admitted: AdmittedTool): {
  readonly name: string;
  readonly inputSchema: object;
  readonly outputSchema?: boolean | object;
} {
  const { _meta, outputSchema: _loosened, ...listed } = toolForm(admitted, NATURAL).tool;
  const { output } = admitted;
  // A list loosens the schema of a result that is delivered whatever it is; a reader wants what is expected.
  const outputSchema = output && standaloneDocument(output.schema).document;
  return { ...listed, ...(outputSchema !== undefined && { outputSchema }) };
}
