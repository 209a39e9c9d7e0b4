import { it } from 'vitest';
import { admitSchema, compileSchema } from '../../src/schema/index.ts';
it('probe', () => {
  for (const s of [
    {
      $schema: 'http://json-schema.org/draft-04/schema#',
      id: 'http://root.test/',
      anyOf: [
        {
          not: { constructor: false },
          allOf: [
            {},
            { $ref: '#/anyOf/0/allOf/2/definitions/0' },
            { definitions: { '0': { $ref: 'http://root.test/#/anyOf/0/not/constructor' } } },
          ],
        },
      ],
    },
    { $schema: 'http://json-schema.org/draft-04/schema#', x: false, allOf: [{ $ref: '#/x' }] },
    { $schema: 'http://json-schema.org/draft-07/schema#', x: { y: false }, allOf: [{ $ref: '#/x/y' }] },
    { x: { y: false }, allOf: [{ $ref: '#/x/y' }] },
    {
      $schema: 'https://json-schema.org/draft/2019-09/schema',
      $defs: { '#': false },
      definitions: {},
      $ref: '#/$defs/%23',
    },
    {
      $schema: 'https://json-schema.org/draft/2019-09/schema',
      $defs: { b: false },
      definitions: {},
      $ref: '#/$defs/b',
    },
    {
      $schema: 'https://json-schema.org/draft/2019-09/schema',
      $defs: { b: false },
      definitions: { b: false },
      allOf: [{ $ref: '#/definitions/b' }, { $ref: '#/$defs/b' }],
    },
  ]) {
    const r = admitSchema(s);
    if (!r.ok) {
      console.log(r.problems);
      continue;
    }
    console.log(
      JSON.stringify(s),
      '\n   ',
      JSON.stringify(r.schema.document202012),
      '\n',
      JSON.stringify(compileSchema(r.schema).check({})),
    );
  }
});
