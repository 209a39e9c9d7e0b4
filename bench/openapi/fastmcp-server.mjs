/** A document and a root in; the tools of fastmcp's `fromOpenAPI` over stdio out. */
import { fromOpenAPI } from 'fastmcp/openapi';

const [, , spec, baseUrl] = process.argv;
const server = await fromOpenAPI({ spec, baseUrl, maxTools: 1_000_000 });
await server.start({ transportType: 'stdio' });
