/** The trivial server behind every gateway: one tool that returns its text, or `TOOLS` of them. As cheap as a server can be. */
import { createInterface } from 'node:readline';

const INPUT = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] };
const answers = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion: protocolVersion >= '2026' ? '2025-11-25' : protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'upstream', version: '1' },
  }),
  ping: () => ({}),
  'tools/list': () => ({
    tools: Array.from({ length: Number(process.env.TOOLS ?? 1) }, (_, index) => ({
      name: index === 0 ? 'echo' : `echo_${index}`,
      description: 'Returns its text.',
      inputSchema: INPUT,
    })),
  }),
  'tools/call': ({ arguments: { text } }) => ({ content: [{ type: 'text', text }] }),
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined || method === undefined) return;
  const answer = answers[method];
  const body =
    answer === undefined
      ? { error: { code: -32601, message: 'Method not found' } }
      : { result: answer(params ?? {}) };
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...body })}\n`);
});
