/** Tools whose names, descriptions, schemas and results try to run, to break the page, or to make it hang. */
import { failedReply, reply, tool } from 'anyshape';

const MARKUP = '<img src=x onerror="alert(1)"><script>alert(2)</script><svg onload=alert(3)>';
const TURNED = 'safe\u202Eexe.txt\u2066 \u0000\u001b[31m';
const long = 'long '.repeat(200_000);
const many = Object.fromEntries(
  Array.from({ length: 9_000 }, (_, index) => [`member_${index}`, { type: 'string' }]),
);
const nested = { $ref: '#/$defs/node' };
const bomb = {
  type: 'object',
  properties: { next: nested },
  $defs: {
    node: {
      type: 'object',
      properties: { a: nested, b: nested, c: { anyOf: [nested, { type: 'array', items: nested }] } },
      required: ['a', 'b', 'c'],
      allOf: [{ $ref: '#/$defs/other' }],
    },
    other: { anyOf: [{ properties: { d: nested } }, { properties: { e: nested } }] },
  },
};

const echo = (args) => args;
export default [
  tool({
    name: 'markup',
    title: MARKUP,
    description: `${MARKUP} javascript:alert(4)`,
    input: {
      type: 'object',
      title: MARKUP,
      properties: {
        [MARKUP]: { type: 'string', title: MARKUP, description: MARKUP, enum: [MARKUP, '</select>'] },
      },
    },
    output: {},
    run: () =>
      reply(
        { html: MARKUP },
        {
          content: [
            { type: 'text', text: MARKUP },
            {
              type: 'image',
              mimeType: 'image/svg+xml',
              data: btoa(
                `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(5)"><script>alert(6)</script></svg>`,
              ),
            },
          ],
        },
      ),
  }),
  tool({
    name: 'turned',
    description: TURNED,
    input: {
      type: 'object',
      properties: { [TURNED]: { type: 'string' }, __proto__: null, constructor: { type: 'string' } },
    },
    output: {},
    run: echo,
  }),
  tool({
    name: 'long_texts',
    description: long,
    input: { type: 'object', properties: { text: { type: 'string', description: long } } },
    output: { type: 'string' },
    run: () => long,
  }),
  tool({
    name: 'many_members',
    input: { type: 'object', properties: many },
    output: {},
    run: () => Object.fromEntries(Object.keys(many).map((name) => [name, name])),
  }),
  tool({ name: 'bomb', input: bomb, output: {}, run: echo }),
  tool({ name: 'failing', output: {}, run: () => failedReply(MARKUP) }),
];
