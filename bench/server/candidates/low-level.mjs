/**
 * The official low-level `Server`; arguments and results are checked with the SDK's own Ajv, compiled once.
 */
import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import { descriptionOf, inputSchema, nameOf, outputSchema, resultMaker } from '../shapes.mjs';
import { onSdk } from './on-sdk.mjs';

export function start({ tools, bytes, ...way }) {
  const run = resultMaker(bytes);
  const provider = new AjvJsonSchemaValidator();
  const [checkInput, checkOutput] = [provider.getValidator(inputSchema), provider.getValidator(outputSchema)];
  const listed = Array.from({ length: tools }, (_, index) => ({
    name: nameOf(index),
    description: descriptionOf(index),
    inputSchema,
    outputSchema,
  }));
  const byName = new Map(listed.map((tool) => [tool.name, tool]));
  const factory = () => {
    const server = new Server({ name: 'bench', version: '1' }, { capabilities: { tools: {} } });
    server.setRequestHandler('tools/list', () => ({ tools: listed }));
    server.setRequestHandler('tools/call', ({ params }) => {
      if (!byName.has(params.name)) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'unknown tool');
      const input = checkInput(params.arguments ?? {});
      if (!input.valid) throw new ProtocolError(ProtocolErrorCode.InvalidParams, input.errorMessage);
      const result = run(input.data);
      const output = checkOutput(result);
      if (!output.valid) throw new ProtocolError(ProtocolErrorCode.InternalError, output.errorMessage);
      return { content: [{ type: 'text', text: JSON.stringify(result) }], structuredContent: result };
    });
    return server;
  };
  return onSdk(factory, way);
}
