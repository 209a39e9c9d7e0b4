/** The text of `docs/errors.md`, written from the one table of codes in `src/errors.ts`. */
import { callCodes, failureCodes, problemCodes, routeCodes } from '../../src/errors.ts';

type Table = Readonly<Record<string, { readonly meaning: string; readonly example: string }>>;

const INTRODUCTION = `# Codes

Every problem and every failure carries one of these codes, a place and a sentence. The codes are stable; the sentences may
be improved. This page is written from \`src/errors.ts\`, and a test holds it to that
(\`UPDATE_DOCS=1 npx vitest run test/repo/documents.test.ts\` writes it anew).
`;

export function errorsDocument(): string {
  return [
    INTRODUCTION,
    '## Problems: why a document is refused\n',
    'From `admitSchema`: `{ ok: false, problems }`. `schemaPath` is a JSON Pointer into the document as it was handed in.\n',
    tableOf(problemCodes),
    '## Failures: why a value does not fit\n',
    'From `check`: `{ ok: false, failures, exhausted }`. `instancePath` points into the value, `schemaPath` to the keyword.\n',
    tableOf(failureCodes),
    '## Calls: why an HTTP API gave no result\n',
    'At the start of the message: `E001 getTokenPrice: API returned 404`. What the API said is quoted, shortened and without secrets.\n',
    tableOf(callCodes),
    '## Routes: what is wrong with a FlowMCP file\n',
    'With the file, the tool and a JSON Pointer into `main`. In `spec` mode the rules refuse the tool, in `compat` they warn.\n',
    tableOf(routeCodes),
  ].join('\n');
}

function tableOf(table: Table): string {
  const rows = Object.entries(table).map(
    ([code, { meaning, example }]) => `| \`${code}\` | ${meaning} | ${cell(example)} |`,
  );
  return `${['| code | meaning | example |', '| --- | --- | --- |', ...rows].join('\n')}\n`;
}

/** As code, unless it holds a back-tick itself. */
function cell(example: string): string {
  const text = example.replaceAll('|', '\\|');
  return text.includes('`') ? text : `\`${text}\``;
}
