/** The handler on a port of Bun; prints its address. Ends with its input. */
const { default: handler } = await import(process.argv[2]);
const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: (request) => handler.fetch(request) });
console.log(String(server.url));
process.stdin.resume().on('end', () => process.exit());
