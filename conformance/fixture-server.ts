/**
 * The server under test: anyshape's `serve` over HTTP, on any free port of this machine, with everything that the
 * suite's scenarios call; `fast-path` behind it switches the fast path on, which `configure` would leave off. Prints its address, and ends
 * with its standard input, so that it never outlives the run.
 */
import { createRegistry, serve } from '../src/index.ts';
import { changingTools } from './fixture/changing-tools.ts';
import { contentTools } from './fixture/content-tools.ts';
import { contextTools } from './fixture/context-tools.ts';
import { addCompletions, addPrompts, addVisitor } from './fixture/prompts.ts';
import { addResources } from './fixture/resources.ts';
import { answerThroughSdk, sdkTools } from './fixture/sdk-tools.ts';

const registry = createRegistry([...contentTools, ...contextTools, ...sdkTools]);
let hasVisitor = false;
const changePrompts = (): void => {
  hasVisitor = !hasVisitor;
  server.notify?.promptsChanged();
};
registry.add(...changingTools(registry, changePrompts));
for (const { name, problems } of registry.refused) console.error(`refused: ${name}`, problems);

const server = await serve(registry, {
  http: { port: 0, drainMs: 1_000 },
  fastPath: process.argv[2] === 'fast-path',
  // The suite sends much that is to be refused.
  onError: () => undefined,
  configure(sdk) {
    addPrompts(sdk);
    if (hasVisitor) addVisitor(sdk);
    addCompletions(sdk);
    addResources(sdk);
    answerThroughSdk(sdk);
  },
});
process.stdin.resume().once('end', () => void server.close());
console.log(server.url);
