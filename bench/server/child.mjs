/** One candidate in a process of its own. Told by IPC what to serve; tells its address, and what it has used when asked. */
const [, , candidate, settings] = process.argv;
const { start } = await import(`./candidates/${candidate}.mjs`);
// Whatever a candidate likes to say must not end up among its answers.
console.log = console.info = console.error;
process.on('message', (asked) => {
  // What stays is what is left of it once everything else has been collected.
  if (asked === 'kept') globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  process.send({ cpu: process.cpuUsage(), kept: heapUsed + external });
});
// Whoever measures may be gone before the end.
process.on('disconnect', () => process.exit());
const url = await start(JSON.parse(settings));
process.send({ url });
