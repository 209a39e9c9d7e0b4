/** One candidate in a process of its own: its settings come as an argument; its address leaves over IPC. */
import './usage.mjs';

const [, , candidate, settings] = process.argv;
const { start } = await import(`./candidates/${candidate}.mjs`);
// Over stdio, stdout carries the protocol and nothing else.
console.log = console.info = console.error;
process.send({ url: await start(JSON.parse(settings)) });
