/** 1,000 tools of the kinds that real servers have: no two schemas alike, so that nothing is shared by accident. */
export const TOOLS = Array.from({ length: Number(process.env.TOOLS ?? 1_000) }, (_, index) => ({
  name: `tool_${index}`,
  title: `Tool ${index}`,
  description: `Searches collection ${index} and gives what it found there, newest first, page by page.`,
  inputSchema: {
    type: 'object',
    properties: {
      owner: { type: 'string', minLength: 1, description: `Who owns collection ${index}.` },
      [`query_${index}`]: { type: 'string', description: 'What to look for.' },
      page: { type: 'integer', minimum: 1, maximum: 1_000 },
      state: { type: 'string', enum: ['open', 'closed', 'all'] },
      labels: { type: 'array', items: { type: 'string' }, description: 'Only with all of these.' },
    },
    required: ['owner'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      total: { type: 'integer', minimum: 0 },
      [`items_${index}`]: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            id: { type: 'integer' },
            title: { type: 'string' },
            url: { type: ['string', 'null'] },
          },
          required: ['id', 'title'],
        },
      },
    },
    required: ['total'],
  },
}));
