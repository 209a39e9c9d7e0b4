/** supergateway: our server over HTTP, the official client over stdio. */
import { fileURLToPath } from 'node:url';
import { connectStdio } from './official.mjs';

const GATEWAY = fileURLToPath(new URL('../node_modules/supergateway/dist/index.js', import.meta.url));

export const connect = ({ url }) =>
  connectStdio(process.execPath, [GATEWAY, '--streamableHttp', url, '--logLevel', 'none']);
