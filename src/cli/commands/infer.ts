/** `anyshape infer [file…]`: an output schema from samples or recorded calls. */
import { Command, Option } from 'commander';
import type { InferOptions } from '../infer/infer-samples.ts';
import type { Io } from '../io.ts';
import { bytes } from '../serve/quantities.ts';

const DEFAULT_MAX_BYTES = 32 * 1_048_576;

const HELP = `
Samples:
  *.json             a document is one sample; --each: the items of an array are the samples
  *.jsonl, *.ndjson  each line is a sample; so is each line of any file whose first line is JSON
  calls.jsonl        written by "anyshape serve --record calls.jsonl": one schema for each tool
  -, or no file      standard input

Result:
  A schema that accepts every sample. Objects stay open. A member that every object has is required. An enumeration
  needs 20 strings with at most 8 different values; a format, that every string has it. How often each place was seen
  is listed on stderr.

  --into updates a declaration in a JSON or YAML file, at its root or at a JSON Pointer behind "#": what samples broke is
  widened, what they have is added, and everything else stays, with descriptions, comments and layout.

Exit codes:
  0  fine
  1  a line is no JSON, there is no sample, or FlowMCP cannot express the result
  2  wrong usage
  3  a file that cannot be read, or is too large

Examples:
  anyshape infer response.json
  curl -s https://api.example.com/items | anyshape infer --each
  anyshape infer calls.jsonl --tool get_price --form flow
  anyshape infer events.jsonl --form typescript > events.ts
  anyshape infer calls.jsonl --tool get_price --into schemas/price.yaml
`;

export function inferCommand(io: Io, finish: (code: number) => void): Command {
  return new Command('infer')
    .description('an output schema from samples or recorded calls')
    .argument('[file...]', 'JSON documents, JSON lines, recorded calls; none: standard input')
    .addOption(
      new Option('--form <form>', 'the form of the result')
        .choices(['schema', 'flow', 'typescript'])
        .default('schema'),
    )
    .option('--tool <name>', 'only the recorded calls of this tool')
    .option(
      '--into <file>',
      'update the declaration in this file: schema.yaml, or tools.json#/tools/0/outputSchema',
    )
    .option('--each', 'the items of an array are the samples')
    .addOption(
      new Option('--max-bytes <size>', 'the largest document or line (32MiB)')
        .argParser(bytes)
        .default(DEFAULT_MAX_BYTES, '32MiB'),
    )
    .option('--quiet', 'do not list how often each place was seen')
    .option('--json', 'schemas and support counts as JSON on stdout')
    .addHelpText('after', HELP)
    .action(async (files: string[], options: InferOptions, command: Command) => {
      if (options.into !== undefined && (options.form !== 'schema' || options.json === true))
        command.error('error: --into updates a file of JSON Schema: it goes with neither --form nor --json');
      const { inferSamples } = await import('../infer/infer-samples.ts');
      finish(await inferSamples(files, options, io));
    });
}
