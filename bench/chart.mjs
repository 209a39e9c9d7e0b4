/** The cells that matter most as bars: everybody's ratio to a reference on a logarithmic scale, as an SVG. */
const COLOURS = [
  '#0b7285',
  '#15aabf',
  '#868e96',
  '#adb5bd',
  '#e8590c',
  '#f08c00',
  '#9c36b5',
  '#5f3dc4',
  '#2b8a3e',
];
const [LEFT, WIDTH, BAR, GAP, TOP] = [230, 620, 9, 16, 60];
const [LEAST, MOST] = [0.01, 1_000];

export function chartOf(byName, { reference: referenceName, rows: wanted, title }) {
  const names = [...byName.keys()];
  const reference = byName.get(referenceName) ?? {};
  const rows = wanted.filter((cell) => typeof reference[cell] === 'number');
  const rowHeight = names.length * BAR + GAP;
  const height = TOP + rows.length * rowHeight + 30;
  const parts = rows.flatMap((cell, row) => [
    text(LEFT - 8, TOP + row * rowHeight + rowHeight / 2, cell, 'end'),
    ...names.map((name, index) =>
      bar(byName.get(name)[cell] / reference[cell], TOP + row * rowHeight + index * BAR, COLOURS[index]),
    ),
  ]);
  const grid = [0.01, 0.1, 1, 10, 100, 1_000].flatMap((ratio) => [
    `<line x1="${across(ratio)}" x2="${across(ratio)}" y1="${TOP - 6}" y2="${height - 24}" stroke="${ratio === 1 ? '#495057' : '#dee2e6'}"/>`,
    text(across(ratio), height - 10, `${ratio} ×`, 'middle'),
  ]);
  const legend = names.flatMap((name, index) => {
    const [x, y] = [20 + (index % 5) * 165, 18 + Math.floor(index / 5) * 18];
    return [
      `<rect x="${x}" y="${y - 9}" width="10" height="10" fill="${COLOURS[index]}"/>`,
      text(x + 15, y, name),
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${LEFT + WIDTH + 30}" height="${height}" font-family="sans-serif" font-size="11">`,
    `<title>${title}</title>`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    ...grid,
    ...parts,
    ...legend,
    '</svg>',
    '',
  ].join('\n');
}

function bar(ratio, y, colour) {
  if (!Number.isFinite(ratio)) return '';
  const [from, to] = [across(1), across(ratio)].sort((a, b) => a - b);
  const width = Math.max(2, to - from);
  return `<rect x="${from}" y="${y}" width="${width}" height="${BAR - 1}" fill="${colour}"/>`;
}

function across(ratio) {
  const clipped = Math.min(Math.max(ratio, LEAST), MOST);
  return Math.round(LEFT + (WIDTH * Math.log(clipped / LEAST)) / Math.log(MOST / LEAST));
}

function text(x, y, content, anchor = 'start') {
  const safe = content.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" fill="#212529">${safe}</text>`;
}
