/** The handler on a port of Deno; prints its address. Ends with its input. */
import process from 'node:process';

const { default: handler } = await import(`file://${process.argv[2]}`);
const onListen = ({ port }) => console.log(`http://127.0.0.1:${port}/`);
Deno.serve({ hostname: '127.0.0.1', port: 0, onListen }, (request) => handler.fetch(request));
process.stdin.resume().on('end', () => process.exit());
