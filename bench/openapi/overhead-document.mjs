/** A value of 10 kB, and a document of the one operation that returns it. */
export const VALUE = Array.from({ length: 100 }, (_, i) => ({
  id: i,
  name: `Item ${i}`,
  price: i * 1.5,
  tags: ['one', 'two'],
  note: 'x'.repeat(30),
}));

export function documentOfItems(url) {
  const Item = {
    type: 'object',
    required: ['id', 'name', 'price'],
    properties: {
      id: { type: 'integer' },
      name: { type: 'string' },
      price: { type: 'number' },
      tags: { type: 'array', items: { type: 'string' } },
      note: { type: 'string', nullable: true },
    },
  };
  const schema = { type: 'array', items: { $ref: '#/components/schemas/Item' } };
  const operation = {
    operationId: 'getItems',
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
    responses: { 200: { description: '', content: { 'application/json': { schema } } } },
  };
  return {
    openapi: '3.0.3',
    info: { title: 'Items', version: '1' },
    servers: [{ url }],
    paths: { '/items/{id}': { get: operation } },
    components: { schemas: { Item } },
  };
}
