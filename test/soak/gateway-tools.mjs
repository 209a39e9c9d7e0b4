/** Beside the servers of the gateway's soak: what its own process holds. Run with `--expose-gc`. */
import { setTimeout as pause } from 'node:timers/promises';
import { tool } from 'anyshape';

export default [
  tool({
    name: 'held',
    async run() {
      for (let round = 0; round < 3; round++) {
        globalThis.gc();
        await pause(50);
      }
      const handles = process.getActiveResourcesInfo().filter((name) => name !== 'Timeout');
      return { heap: process.memoryUsage().heapUsed, handles: handles.sort() };
    },
  }),
];
