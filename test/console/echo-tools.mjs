/** Tools that return their arguments: the names and schemas come as JSON in a file. */
import { readFileSync } from 'node:fs';
import { tool } from 'anyshape';

const cases = JSON.parse(readFileSync(process.env.CONSOLE_TOOLS, 'utf8'));

export default cases.map(({ name, input, description }) =>
  tool({ name, input, ...(description !== undefined && { description }), output: {}, run: (args) => args }),
);
