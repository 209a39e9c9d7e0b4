/** mcp-remote: our server over HTTP, the official client over stdio. */
import { fileURLToPath } from 'node:url';
import { connectStdio } from './official.mjs';

const PROXY = fileURLToPath(new URL('../node_modules/mcp-remote/dist/proxy.js', import.meta.url));

export const connect = ({ url }) =>
  connectStdio(process.execPath, [PROXY, url, '--allow-http', '--transport', 'http-only']);
