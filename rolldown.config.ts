import { defineConfig, type RolldownOptions } from 'rolldown';

/**
 * Small files are for readers; a runtime pays for each of them when it imports the package. The entry points leave as a
 * few modules, still readable.
 */
const config: RolldownOptions = defineConfig({
  input: {
    index: 'src/index.ts',
    'client/index': 'src/client/index.ts',
    'schema/index': 'src/schema/index.ts',
    'server/index': 'src/server/index.ts',
    'sdk/index': 'src/sdk/index.ts',
    'cli/main': 'src/cli/main.ts',
  },
  platform: 'neutral',
  external: [/^node:/, /^@modelcontextprotocol\//, 'commander', 'jiti', 'jose', 'pino'],
  output: { dir: 'dist', format: 'esm', chunkFileNames: 'shared/[name].js' },
});

export default config;
