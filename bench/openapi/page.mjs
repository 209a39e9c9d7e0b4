/** The figures of one run in, the Markdown page out. */
const number = (value, digits = 3) =>
  typeof value === 'number' ? String(Number(value.toPrecision(digits))) : '';
const table = (head, rows) =>
  [
    `| ${head.join(' | ')} |`,
    `|${' --- |'.repeat(head.length)}`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
    '',
  ].join('\n');

export function pageOf({ calls, start, overhead, infer, shapes, search }, machine, load, rounds) {
  const failed = (row, columns) => [...columns, row.failed, '', '', ''];
  return [
    '# OpenAPI documents as tools, measured',
    '',
    `Written by \`npm run bench:openapi\`. ${machine}, load ${load} at the end. All figures of one run: compare them`,
    'with each other, since those of other machines and loads differ.',
    '',
    '## Calls of every kind',
    '',
    'By the official client; an HTTP server that stands for the API judges the requests. The peers take one set of',
    'headers for all calls in place of credentials by scheme, and get none.',
    '',
    table(
      ['server', 'right', 'wrong'],
      Object.entries(calls).map(([name, { right, of, wrong }]) => [
        name,
        `${right} of ${of}`,
        wrong.join('; '),
      ]),
    ),
    '## From the start of the process to the whole list',
    '',
    `Generated documents, a client of 2025-06-18, ${rounds === 1 ? 'one round' : `the median of ${rounds} rounds in turn`}.`,
    '',
    table(
      ['document', 'server', 'tools', 'with outputs', 'ms', 'ms of CPU', 'MB at most'],
      start.map((row) =>
        row.failed === undefined
          ? [
              row.document,
              row.server,
              row.tools,
              row.outputs,
              number(row.ms),
              number(row.cpuMs),
              number(row.mb),
            ]
          : failed(row, [row.document, row.server]),
      ),
    ),
    '## A call',
    '',
    `${overhead.bytes} bytes of JSON, CPU of the calling process: \`fetch\` ${number(overhead.fetch)} ms, the same through`,
    `an operation ${number(overhead.anyshape)} ms, which is ${number(overhead.more)} ms more.`,
    '',
    '## Inference from JSON lines',
    '',
    table(
      ['library', 'MB', 'MB/s', 'MB/s of CPU', 'MB at most'],
      infer.map((row) =>
        row.failed === undefined
          ? [row.name, row.mb, number(row['MB/s']), number(row['MB/s of CPU']), number(row.peakMb)]
          : [row.name, row.mb, row.failed, '', ''],
      ),
    ),
    'What each gets right: the schema accepts the samples and values like them, and rejects those that differ.',
    '',
    table(
      ['samples', 'anyshape', 'quicktype-core', 'genson-js'],
      shapes.map(({ what, ...by }) => [
        what,
        ...Object.values(by).map((isRight) => (isRight ? 'yes' : 'no')),
      ]),
    ),
    '## `search_tools`',
    '',
    `Over ${search.tools} tools, through a client over stdio: ${number(search.p50)} ms in the middle, ${number(search.p95)} ms at the`,
    `95th percentile; the longest answer has ${search.bytes} bytes.`,
    '',
  ].join('\n');
}
