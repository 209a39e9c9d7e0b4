/** A program that serves the tools of a file over stdio or HTTP, with faults survived and stdout reserved. */
import { createRegistry, serve, type AnyTool } from '../../src/index.ts';
import { reserveStdout, surviveToolFaults } from '../../src/server/faults/index.ts';
import { errorText } from '../../src/tool/index.ts';

const [file, how] = process.argv.slice(2);
const { default: tools } = (await import(file!)) as { default: readonly AnyTool[] };
const print = (text: string): void => void process.stderr.write(text);
const { output } = reserveStdout(print);
const running = await serve(createRegistry(tools), how === 'http' ? { http: { port: 0 } } : { output });
surviveToolFaults({
  onFault: ({ tool, requestId, kind, text }) => print(`fault: ${kind} of ${tool} [${requestId}]: ${text}\n`),
  onFatal(error) {
    print(`fatal: ${errorText(error)}\n`);
    void running.close().finally(() => process.exit(1));
  },
});
process.on('SIGUSR2', () => {
  throw new Error('outside of tools');
});
print(`ready ${running.url ?? 'stdio'}\n`);
