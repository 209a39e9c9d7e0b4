/**
 * The tools that every candidate serves, as data: an input and an output schema, the same in JSON Schema and in Zod, and
 * a result of a given size. Tool 0 is called; the others are there to be listed and looked up.
 */
export const inputSchema = {
  type: 'object',
  properties: {
    owner: { type: 'string' },
    repo: { type: 'string' },
    number: { type: 'integer', minimum: 1 },
    labels: { type: 'array', items: { type: 'string' } },
  },
  required: ['owner', 'repo', 'number'],
};

export const outputSchema = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    title: { type: 'string' },
    labels: { type: 'array', items: { type: 'string' } },
    comments: {
      type: 'array',
      items: {
        type: 'object',
        properties: { author: { type: 'string' }, text: { type: 'string' } },
        required: ['author', 'text'],
      },
    },
  },
  required: ['id', 'title', 'comments'],
};

export const zodShapes = (z) => ({
  input: {
    owner: z.string(),
    repo: z.string(),
    number: z.int().min(1),
    labels: z.array(z.string()).optional(),
  },
  output: {
    id: z.int(),
    title: z.string(),
    labels: z.array(z.string()).optional(),
    comments: z.array(z.object({ author: z.string(), text: z.string() })),
  },
});

export const nameOf = (index) => `get_issue_${index}`;
export const descriptionOf = (index) => `Reads issue number ${index} of a repository, with its comments.`;

/** Each comment is about 100 bytes of JSON. */
export function resultMaker(bytes) {
  const count = Math.max(1, Math.round(bytes / 100));
  const comments = Array.from({ length: count }, (_, index) => ({
    author: `user-${index}`,
    text: `It happens "every" time, also with version 2.${index}, on all of my machines. `.slice(0, 66),
  }));
  return ({ number, repo }) => ({ id: number, title: repo, labels: ['bug'], comments });
}
