/** Rows of a run in; the text between the marks of docs/clients.md out. */
import { readFile, writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import { fileURLToPath } from 'node:url';

const PAGE = fileURLToPath(new URL('../../docs/clients.md', import.meta.url));
const [BEGIN, END] = ['<!-- begin: npm run interop -->', '<!-- end: npm run interop -->'];
const FAULTS = { client: 'the client', bridge: 'the bridge', protocol: 'the protocol', anyshape: 'anyshape' };

export function matrix(rows) {
  const head = '| client | version | Node | speaks | tools listed | values | arguments | refusals |';
  const lines = rows.map(
    ({ title, version, node, protocols, counts, totals }) =>
      `| ${[
        ...[title, version, node, protocols, `${counts.listed} of ${totals.tools}`],
        ...[counts.values, counts.arguments, `${counts.refusals} of ${totals.refusals}`],
      ].join(' | ')} |`,
  );
  return [head, '| --- | --- | --- | --- | --- | --- | --- | --- |', ...lines].join('\n');
}

function comparison(rows) {
  const compared = rows.filter(({ official }) => official !== undefined);
  const lines = compared.map(
    ({ title, ours, official }) =>
      `| ${title} | ${ours.counts.listed} / ${ours.counts.values} | ${official.counts.listed} / ${official.counts.values} |`,
  );
  const total = compared[0]?.official.totals.tools;
  return [
    `Of ${total} tools, listed / values. Routes are left out, and so are those tools with which the official server`,
    'cannot answer a list at all: one of them would cost the others. 0 is a list that the client does not take.\n',
    '| client | anyshape | official `McpServer` |',
    '| --- | --- | --- |',
    ...lines,
  ].join('\n');
}

function why(rows) {
  return rows
    .filter(({ reasons }) => reasons.length > 0)
    .map(({ title, reasons }) =>
      [
        `**${title}**\n`,
        ...reasons.map(
          ({ tools, reason, fault }) =>
            `- ${tools.map((name) => `\`${name}\``).join(', ')}: ${reason} (${FAULTS[fault]})`,
        ),
      ].join('\n'),
    )
    .join('\n\n');
}

export async function writePage(rows, { date, tools }) {
  const page = await readFile(PAGE, 'utf8');
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error(`docs/clients.md needs the marks ${BEGIN} and ${END}.`);
  const body = [
    `Measured on ${date} with ${tools} tools.\n`,
    matrix(rows),
    '\n### Cells that are not whole\n',
    why(rows),
    '\n### The same tools on the official server\n',
    comparison(rows),
  ].join('\n');
  const text = `${before}${BEGIN}\n\n${body}\n\n${END}${after}`;
  await writeFile(
    PAGE,
    await format(text, { ...(await resolveConfig(PAGE)), parser: 'markdown', proseWrap: 'always' }),
  );
}
