/** Values of up to 4 MiB of JSON, by the kind of size that they have; made when asked for. */
const times = (length, make) => Array.from({ length }, (_, index) => make(index));
const record = (count, make, prefix = 'p') =>
  Object.fromEntries(times(count, (index) => [`${prefix}${index}`, make(index)]));
/** As a client sends it: what JSON.parse makes is laid out otherwise than a literal. */
const parsed = (value) => JSON.parse(JSON.stringify(value));

export const objects = {
  'map of 250,000 numbers': () => parsed(record(250_000, () => 1)),
  'map of 20,000 texts': () => parsed(record(20_000, (i) => `text of ${i}`)),
  'map of 90,000 objects': () => parsed(record(90_000, (i) => ({ id: i, name: 'x' }))),
  'map of 250,000 whole numbers as keys': () => parsed(record(250_000, () => 1, '')),
  'wide object of 900 members': () => parsed(record(900, (i) => i)),
  'object around a list of 100,000 objects': () =>
    parsed({ p0: 1, rows: times(100_000, (i) => ({ id: i, p0: 'name', p1: [1] })) }),
};

export const arrays = {
  'list of 2,000,000 numbers': () => parsed(times(2_000_000, () => 1)),
  'list of 300,000 texts': () => parsed(times(300_000, (i) => `t${i}`)),
  'list of 100,000 objects': () => parsed(times(100_000, (i) => ({ id: i, p0: 'name', p1: [1] }))),
  'list of 700,000 lists': () => parsed(times(700_000, () => [1])),
  'list of 10,000 wide objects': () => parsed(times(10_000, (i) => record(30, () => i))),
  'list of 40 maps': () => parsed(times(40, () => record(6_000, () => 1))),
  'lists 100,000 deep': () => {
    let value = [];
    for (let i = 0; i < 100_000; i++) value = [value, 1];
    return value;
  },
};

export const texts = {
  'text of 4,000,000 letters': () => 'a'.repeat(4_000_000),
  'text of 1,000,000 pairs': () => '😀'.repeat(1_000_000),
};

export const values = { ...objects, ...arrays, ...texts };
