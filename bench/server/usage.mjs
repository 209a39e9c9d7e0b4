/**
 * Loaded into each measured process, before its program or by it: answers over IPC what the process has used.
 * `kept` is the memory that is left after a collection of garbage.
 */
process.on('message', (question) => {
  if (question === 'kept') globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  process.send({ cpu: process.cpuUsage(), kept: heapUsed + external });
});
// The benchmark may end first.
process.on('disconnect', () => process.exit());
