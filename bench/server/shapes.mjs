/**
 * The tools that every candidate serves, as data: an input and an output schema, and a result of a given
 * size. Tool 0 is called; the others are listed and looked up.
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

/** As tools of anyshape; `tool` comes from the build that is measured. */
export function toolsOf(tool, { tools, bytes }) {
  const run = resultMaker(bytes);
  return Array.from({ length: tools }, (_, index) =>
    tool({
      name: nameOf(index),
      description: descriptionOf(index),
      input: inputSchema,
      output: outputSchema,
      run,
    }),
  );
}
