/** The table of styles of the specification, with empty, single and several values (R-OPENAPI). */
import { describe, expect, it } from 'vitest';
import { asWritten, encoded, encodedReserved } from './encode.ts';
import { styled } from './styles.ts';
import type { Style } from '../input/parameter.ts';

const list = ['blue', 'black', 'brown'];
const object = { R: 100, G: 200, B: 150 };

/** Style and explode; of an empty text, a text, a list and an object. */
const TABLE: readonly (readonly [Style, boolean, (string | undefined)[]])[] = [
  ['matrix', false, [';color', ';color=blue', ';color=blue,black,brown', ';color=R,100,G,200,B,150']],
  ['matrix', true, [';color', ';color=blue', ';color=blue;color=black;color=brown', ';R=100;G=200;B=150']],
  ['label', false, ['.', '.blue', '.blue,black,brown', '.R,100,G,200,B,150']],
  ['label', true, ['.', '.blue', '.blue.black.brown', '.R=100.G=200.B=150']],
  ['simple', false, ['', 'blue', 'blue,black,brown', 'R,100,G,200,B,150']],
  ['simple', true, ['', 'blue', 'blue,black,brown', 'R=100,G=200,B=150']],
  ['form', false, ['color=', 'color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150']],
  ['form', true, ['color=', 'color=blue', 'color=blue&color=black&color=brown', 'R=100&G=200&B=150']],
  ['cookie', false, ['color=', 'color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150']],
  ['cookie', true, ['color=', 'color=blue', 'color=blue; color=black; color=brown', 'R=100; G=200; B=150']],
  [
    'spaceDelimited',
    false,
    ['color=', 'color=blue', 'color=blue%20black%20brown', 'color=R%20100%20G%20200%20B%20150'],
  ],
  [
    'pipeDelimited',
    false,
    ['color=', 'color=blue', 'color=blue%7Cblack%7Cbrown', 'color=R%7C100%7CG%7C200%7CB%7C150'],
  ],
  [
    'tabDelimited',
    false,
    ['color=', 'color=blue', 'color=blue%09black%09brown', 'color=R%09100%09G%09200%09B%09150'],
  ],
  [
    'deepObject',
    true,
    [
      'color=',
      'color=blue',
      'color%5B%5D=blue&color%5B%5D=black&color%5B%5D=brown',
      'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150',
    ],
  ],
];

describe.each(TABLE)('%s, explode %s', (style, explode, [empty, text, many, members]) => {
  const write = (value: unknown): string | undefined =>
    styled({ name: 'color', style, explode, value }, encoded);

  it('writes texts, lists and objects', () => {
    expect(['', 'blue', list, object].map(write)).toEqual([empty, text, many, members]);
  });

  it('writes one item as a list, and nothing for what is empty', () => {
    expect(write(['blue'])).toBe(style === 'deepObject' ? 'color%5B%5D=blue' : text);
    expect([[], {}, null, undefined, [null], { a: null }].map(write)).toEqual(Array(6).fill(undefined));
  });

  it('encodes what would end a value', () => {
    const written = write(["&=,;|/?#[]% '()*!+\n"]);
    expect(written).toContain('%26%3D%2C%3B%7C%2F%3F%23%5B%5D%25%20%27%28%29%2A%21%2B%0A');
  });
});

it('leaves reserved characters where the document says so, but none that ends the value', () => {
  const value = ":/?#[]@!$&'()*+,;= %é";
  const written = styled({ name: 'q', style: 'form', explode: true, value }, encodedReserved);
  expect(written).toBe("q=:/?%23[]@!$%26'()*%2B,;=%20%25%C3%A9");
});

it('writes numbers, booleans and what is nested as JSON has them', () => {
  const write = (value: unknown): string | undefined =>
    styled({ name: 'v', style: 'form', explode: true, value }, encoded);
  expect([0, -1.5, true, false].map(write)).toEqual(['v=0', 'v=-1.5', 'v=true', 'v=false']);
  expect(write([{ a: 1 }])).toBe('v=%7B%22a%22%3A1%7D');
  expect(write(['\ud800'])).toBe('v=%EF%BF%BD');
});

it('writes deeper levels of a deepObject as most servers read them', () => {
  const value = { a: { b: [1, 2] }, c: [{ d: 3 }] };
  expect(styled({ name: 'f', style: 'deepObject', explode: true, value }, encoded)).toBe(
    'f%5Ba%5D%5Bb%5D%5B%5D=1&f%5Ba%5D%5Bb%5D%5B%5D=2&f%5Bc%5D%5B0%5D%5Bd%5D=3',
  );
});

it('writes headers as they are', () => {
  expect(styled({ name: 'X', style: 'simple', explode: true, value: { a: 'x y', b: 1 } }, asWritten)).toBe(
    'a=x y,b=1',
  );
});
