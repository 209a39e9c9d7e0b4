/**
 * An admitted tool of one registry in; a tool that any other registry takes out, with the same schemas, the same
 * parsers and the same function.
 */
import { tool, type AdmittedSide, type AdmittedTool, type AnyTool } from '../../tool/index.ts';

export function retell({ traits, input, output, run }: AdmittedTool): AnyTool {
  return tool({
    ...traits,
    input: sideOf(input),
    ...(output !== undefined && { output: sideOf(output) }),
    run,
  });
}

/** A side that a library parses is told the way in which libraries tell theirs. */
function sideOf({ schema, parse }: AdmittedSide): boolean | object {
  const { document } = schema;
  if (parse === undefined) return document;
  const validate = async (value: unknown): Promise<object> => {
    const parsed = await parse(value);
    return parsed.ok ? { value: parsed.value } : { issues: parsed.issues.map((message) => ({ message })) };
  };
  const jsonSchema = { input: () => document, output: () => document };
  return { '~standard': { version: 1, vendor: 'anyshape', validate, jsonSchema } };
}
