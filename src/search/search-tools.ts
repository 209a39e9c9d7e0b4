/**
 * The tool `search_tools`: words in; the best tools out, each with its typed signature and a sentence about
 * it.
 */
import { clip } from '../json/index.ts';
import { firstSentence, signatureOf } from '../generate/index.ts';
import { describeTools } from '../sources/index.ts';
import { tool, type AdmittedTool, type AnyTool } from '../tool/index.ts';
import type { ToolIndex } from './tool-index.ts';

const DEFAULT_RESULTS = 8;
const MAX_RESULTS = 20;
/** Of the JSON of all results: on the wire it stands twice, as a value and as text, in under 4 kB. */
const MAX_BYTES = 1_700;
const MAX_SIGNATURE = 240;
const MAX_DESCRIPTION = 120;

const INPUT = {
  type: 'object',
  properties: {
    query: { type: 'string', minLength: 1, description: 'What the tool should do, in a few words.' },
    limit: {
      type: 'integer',
      minimum: 1,
      maximum: MAX_RESULTS,
      description: `How many tools at most; ${DEFAULT_RESULTS} where it is left out.`,
    },
  },
  required: ['query'],
  additionalProperties: false,
} as const;

const OUTPUT = {
  type: 'object',
  properties: {
    tools: {
      type: 'array',
      description: 'The best match first.',
      items: {
        type: 'object',
        properties: {
          name: { type: 'string' },
          signature: { type: 'string', description: 'Its parameters and its result.' },
          description: { type: 'string' },
        },
        required: ['name', 'signature'],
        additionalProperties: false,
      },
    },
    matches: { type: 'integer', description: 'The number of tools that have one of the words.' },
  },
  required: ['tools', 'matches'],
  additionalProperties: false,
} as const;

interface FoundTool {
  readonly name: string;
  readonly signature: string;
  readonly description?: string;
}

export function searchTools(index: ToolIndex): AnyTool {
  return tool({
    name: 'search_tools',
    title: 'Search tools',
    description:
      'Finds tools by words, such as "cancel a booking". The tools of this server are not listed: each result has a ' +
      'name and a typed signature, describe_tool has the whole schemas, and call_tool calls it.',
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    input: INPUT,
    output: OUTPUT,
    repair: true,
    run({ query, limit = DEFAULT_RESULTS }, context) {
      const { tools, matches } = index.search(query, limit, context);
      return { tools: withinBytes(tools), matches };
    },
  });
}

/** As many as fit, at least one. */
function withinBytes(tools: readonly AdmittedTool[]): FoundTool[] {
  const shown: FoundTool[] = [];
  let bytes = 0;
  for (const admitted of tools) {
    const summary = summaryOf(admitted);
    bytes += Buffer.byteLength(JSON.stringify(summary)) + 1;
    if (bytes > MAX_BYTES && shown.length > 0) break;
    shown.push(summary);
  }
  return shown;
}

/** Made at the first search that finds it: a signature reads both schemas. */
const summaries: WeakMap<AdmittedTool, FoundTool> = new WeakMap();

function summaryOf(admitted: AdmittedTool): FoundTool {
  let summary = summaries.get(admitted);
  if (summary === undefined) {
    const [described] = describeTools({ tools: [admitted], refused: [] }, '');
    const { parameters, result } = signatureOf(described!);
    const { title, description = title ?? '' } = admitted.traits;
    const about = clip(firstSentence(description), MAX_DESCRIPTION);
    summary = {
      name: admitted.name,
      signature: clip(`(${parameters})${result === undefined ? '' : ` → ${result}`}`, MAX_SIGNATURE),
      ...(about !== '' && { description: about }),
    };
    summaries.set(admitted, summary);
  }
  return summary;
}
