/** Documents of the sizes that are measured, generated: half a megabyte, 13 MB, and 10,000 operations. */

const WORDS = 'account order invoice payment customer product shipment warehouse employee contract'.split(
  ' ',
);
const text = (seed, length) => `${WORDS[seed % 10]} ${WORDS[(seed * 7) % 10]} `.repeat(40).slice(0, length);

/** `operations` operations over `schemas` shared schemas, each with texts of `words` characters. */
export function documentOf({ operations, schemas, words }) {
  const schemaOf = (i) => ({
    type: 'object',
    required: ['id'],
    description: text(i, words),
    properties: {
      id: { type: 'string', format: 'uuid', readOnly: true },
      name: { type: 'string', nullable: true, description: text(i + 1, words) },
      total: { type: 'number', minimum: 0, exclusiveMinimum: true },
      state: { type: 'string', enum: ['new', 'paid', 'sent'] },
      createdAt: { type: 'string', format: 'date-time' },
      tags: { type: 'array', items: { type: 'string' } },
      // A tree, so that every schema is used by some others and none by all.
      ...(i > 0 && { parent: { $ref: `#/components/schemas/S${Math.floor(i / 2)}` } }),
    },
  });
  const paths = {};
  for (let i = 0; i < operations; i++) {
    const schema = { $ref: `#/components/schemas/S${i % schemas}` };
    const responses = { 200: { description: 'ok', content: { 'application/json': { schema } } } };
    const common = { summary: text(i, 40), description: text(i + 3, words), responses };
    const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
    const limit = { name: 'limit', in: 'query', description: text(i, words), schema: { type: 'integer' } };
    const isPost = i % 4 === 3;
    const body = { required: true, content: { 'application/json': { schema } } };
    paths[`/things${i}/{id}`] = {
      [isPost ? 'post' : 'get']: {
        operationId: `${isPost ? 'change' : 'get'}Thing${i}`,
        parameters: isPost ? [id] : [id, limit],
        ...(isPost && { requestBody: body }),
        ...common,
      },
    };
  }
  const components = { schemas: {} };
  for (let i = 0; i < schemas; i++) components.schemas[`S${i}`] = schemaOf(i);
  const servers = [{ url: 'http://127.0.0.1:9' }];
  return { openapi: '3.0.3', info: { title: 'Things', version: '1' }, servers, paths, components };
}

export const DOCUMENTS = {
  '0.5 MB': { operations: 250, schemas: 120, words: 400 },
  '13 MB': { operations: 1_200, schemas: 6_000, words: 950 },
  '10,000 operations': { operations: 10_000, schemas: 500, words: 40 },
};
