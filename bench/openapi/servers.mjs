/** A document in; the command of each server that makes tools of it out. Peers are installed in `bench/`. */
import { fileURLToPath } from 'node:url';

const path = (name) => fileURLToPath(new URL(name, import.meta.url));

export const SERVERS = {
  anyshape: (file, root) => [
    path('../../dist/cli/main.js'),
    ...['serve', file, '--allow-private=127.0.0.1'],
    ...(root === undefined ? [] : ['--root', root]),
  ],
  '@ivotoby/openapi-mcp-server': (file, root = 'http://127.0.0.1:9') => [
    path('../node_modules/@ivotoby/openapi-mcp-server/bin/mcp-server.js'),
    ...['--api-base-url', root, '--openapi-spec', file],
  ],
  fastmcp: (file, root = 'http://127.0.0.1:9') => [path('fastmcp-server.mjs'), file, root],
};
