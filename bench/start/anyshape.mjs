import { serve, tool } from '../../dist/index.js';
import { TOOLS } from './tools.mjs';

const run = () => ({ total: 0 });
await serve(
  TOOLS.map(({ inputSchema: input, outputSchema: output, ...rest }) => tool({ ...rest, input, output, run })),
);
