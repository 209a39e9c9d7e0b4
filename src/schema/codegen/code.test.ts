/** The tag that all generated code is made by takes nothing that could have come from a schema. */
import { describe, expect, it } from 'vitest';
import { code, type Part } from './code.ts';

describe('code', () => {
  it('is made of our own text, other code and whole numbers', () => {
    const condition = code`v===c${3}`;
    expect(code`if(${condition})return ${[code`1`, code`;`]}`.text).toBe('if(v===c3)return 1\n;');
  });

  it.each(['text', -1, 0.5, NaN, Infinity, null, undefined, {}, { text: '1' }, ['text']])(
    'refuses %j',
    (part) => {
      expect(() => code`${part as Part}`).toThrow();
    },
  );

  it('is not made by calling the tag with a list of strings', () => {
    const strings = ['globalThis', ''];
    expect(() => code(strings as unknown as TemplateStringsArray)).toThrow(TypeError);
    const withRaw = Object.assign([...strings], { raw: strings });
    expect(() => code(withRaw)).toThrow(TypeError);
  });
});
