/**
 * What inferred schemas get right: samples in, by the schema of each library the values that must be accepted and
 * those that must be rejected. Judged by Ajv, which knows the dialect of each.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import addFormats from 'ajv-formats';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { inferBy } from './infer-by.mjs';

const BIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const { resolve } = createRequire(import.meta.url);
const draft06 = JSON.parse(readFileSync(resolve('ajv/dist/refs/json-schema-draft-06.json'), 'utf8'));
const repeat = (values, times = 30) => Array.from({ length: times }, (_, i) => values[i % values.length]);

const chain = ([id, ...rest]) => ({ id, next: rest.length === 0 ? null : chain(rest) });

/** `rejects` are the samples with one type changed, unless the row says otherwise. */
const SHAPES = [
  {
    what: 'a member that is not always there',
    samples: [{ a: 1, b: 'x' }, { a: 2 }],
    accepts: [{ a: 1 }],
    rejects: [{ b: 'x' }, { a: 'x' }],
  },
  {
    what: 'null beside a type',
    samples: [{ a: 1 }, { a: null }],
    accepts: [{ a: 5 }, { a: null }],
    rejects: [{ a: 'x' }],
  },
  {
    what: 'whole numbers, and numbers',
    samples: [
      { a: 1, b: 1 },
      { a: 2, b: 1.5 },
    ],
    accepts: [{ a: 3, b: 2.5 }],
    rejects: [{ a: 1.5, b: 1 }],
  },
  {
    what: 'objects stay open',
    samples: [{ a: 1 }, { a: 2 }],
    accepts: [{ a: 3, more: true }],
    rejects: [{ a: 'x' }],
  },
  {
    what: 'an enumeration with evidence',
    samples: repeat(['new', 'paid']),
    accepts: ['new'],
    rejects: ['lost'],
  },
  { what: 'none without evidence', samples: ['new', 'paid', 'sent'], accepts: ['lost'], rejects: [1] },
  {
    what: 'a format that every text has',
    samples: ['2026-01-01', '2026-02-03'],
    accepts: ['2026-12-24'],
    rejects: ['soon'],
  },
  {
    what: 'no format by chance',
    samples: [{ a: '2026-01-01' }, { a: 'soon' }],
    accepts: [{ a: 'later' }],
    rejects: [{ a: 1 }],
  },
  {
    what: 'a union that a member tells apart',
    samples: [
      [
        { type: 'circle', r: 1 },
        { type: 'square', side: 2 },
      ],
    ],
    accepts: [[{ type: 'square', side: 5 }]],
    rejects: [[{ type: 'square', r: 5 }], [{ type: 'circle', r: 'x' }]],
  },
  {
    what: 'a map, whose names are data',
    samples: [{ '2026-01-01': 1, '2026-01-02': 2.5 }],
    accepts: [{ '2027-05-05': 3 }],
    rejects: [{ '2027-05-05': 'x' }],
  },
  {
    what: 'recursion',
    samples: [chain([1, 2, 3, 4])],
    accepts: [chain([1, 2, 3, 4, 5, 6, 7])],
    rejects: [chain([1, 2, 3, 4, 5, 6, 'x'])],
  },
  { what: 'items of several types', samples: [[1, 'a', null]], accepts: [['b', 2]], rejects: [[true]] },
];

const LIBRARIES = {
  anyshape: (lines) => {
    const { stdout } = spawnSync(process.execPath, [BIN, 'infer', '--quiet'], {
      input: `${lines.join('\n')}\n`,
    });
    return JSON.parse(String(stdout));
  },
  'quicktype-core': (lines) => inferBy('quicktype-core', lines),
  'genson-js': (lines) => inferBy('genson-js', lines),
};

export async function compareInference(note) {
  const rows = [];
  for (const { what, samples, accepts, rejects } of SHAPES) {
    const row = { what };
    for (const [name, infer] of Object.entries(LIBRARIES)) {
      note(`what is inferred, ${name}`);
      try {
        const accept = validatorOf(await infer(samples.map((sample) => JSON.stringify(sample))));
        const good = [...samples, ...accepts].every((value) => accept(value));
        row[name] = good && rejects.every((value) => !accept(value));
      } catch {
        row[name] = false;
      }
    }
    rows.push(row);
  }
  return rows;
}

function validatorOf(schema) {
  const is2020 = /2020-12/.test(schema.$schema ?? '2020-12');
  const ajv = is2020 ? new Ajv2020({ strict: false }) : new Ajv({ strict: false });
  if (!is2020) ajv.addMetaSchema(draft06);
  addFormats.default(ajv);
  return ajv.compile(schema);
}
