/** The text of `docs/errors.md`, written from the one table of codes in `src/errors.ts`. */
import {
  apiCodes,
  callCodes,
  configurationCodes,
  failureCodes,
  problemCodes,
  routeCodes,
} from '../../src/errors.ts';

type Table = Readonly<Record<string, { readonly meaning: string; readonly example: string }>>;

const INTRODUCTION = `# Codes

Every problem and every failure has one of these codes, a location and a sentence. Codes are stable; sentences may improve.
This page is generated from \`src/errors.ts\`, and a test compares them
(\`UPDATE_DOCS=1 npx vitest run test/repo/documents.test.ts\` writes it again).
`;

export function errorsDocument(): string {
  return [
    INTRODUCTION,
    '## Problems: why a document is refused\n',
    '`admitSchema` returns them as `{ ok: false, problems }`. `schemaPath` is a JSON Pointer into the document as written.\n',
    listOf(problemCodes),
    '## Failures: why a value does not fit\n',
    '`check` returns them as `{ ok: false, failures, exhausted }`. `instancePath` points into the value, `schemaPath` to the keyword.\n',
    listOf(failureCodes),
    '## Calls: why an HTTP API gave no result\n',
    'The message begins with the code: `E001 getTokenPrice: API returned 404`. Text of the API is quoted, shortened and without secrets.\n',
    listOf(callCodes),
    '## Routes: what is wrong with a FlowMCP file\n',
    'Each names the file, the tool and a JSON Pointer into `main`. In `spec` mode the rules refuse the tool, in `compat` mode they warn.\n',
    listOf(routeCodes),
    '## OpenAPI: what is wrong with a document\n',
    'Each names the file, the operation and a JSON Pointer into the document. An error leaves out the operation, a warning a part of it.\n',
    listOf(apiCodes),
    '## Configuration: what is wrong with anyshape.json\n',
    'Each names the file and a JSON Pointer into it. An error refuses the file; a warning is reported by `check` alone.\n',
    listOf(configurationCodes),
  ].join('\n');
}

function listOf(table: Table): string {
  const entries = Object.entries(table).map(
    ([code, { meaning, example }]) => `- **\`${code}\`**: ${meaning} Example: ${asCode(example)}`,
  );
  return `${entries.join('\n')}\n`;
}

/** As code, unless it holds a back-tick itself. */
function asCode(example: string): string {
  return example.includes('`') ? example : `\`${example}\``;
}
