/**
 * A tool and a refused result in; a sentence out, if the schema itself allows the result: official clients
 * read some formats and numbers more strictly than they are defined, and would refuse it (R-FORMAT). Called
 * only after a refusal.
 */
import { admitSchema, compileSchema, type AdmitOptions } from '../schema/index.ts';
import type { AdmittedTool } from './admit-tool.ts';

type Reading = Pick<AdmitOptions, 'formats' | 'interoperable'>;

export function strictReadingNote(tool: AdmittedTool, value: unknown): string | undefined {
  if (!fits(tool, value, { formats: tool.formats })) return undefined;
  return fits(tool, value, { formats: 'annotate', interoperable: true }) ? FORMAT_NOTE : NUMBER_NOTE;
}

const FORMAT_NOTE =
  'The schema allows it, but official clients read this format more strictly than it is defined, and would refuse the' +
  ' result: set formats: "annotate" on the tool to advertise its output without "format".';
const NUMBER_NOTE =
  'The schema allows it, but official clients divide in binary and would refuse the result: numbers under "multipleOf"' +
  ' must be exact there.';

function fits({ output }: AdmittedTool, value: unknown, reading: Reading): boolean {
  const { document, limits } = output!.schema;
  const admitted = admitSchema(document, { ...reading, limits });
  return admitted.ok && compileSchema(admitted.schema).accepts(value);
}
