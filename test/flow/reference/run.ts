/**
 * `npm run flow:reference [folder]`: each tool of a folder of route files, called by anyshape and by
 * FlowMCP's reference runtime with the arguments of its own first test. Both requests and both results are
 * compared. Everything is sent to a server of this process, or to none. Ends with 1 on a difference that is
 * not meant.
 */
import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { sampleOf } from '../../../src/sources/sample/index.ts';
import { sharedPath } from '../../shared.mjs';
import { ApiStub, json } from '../stub.ts';
import { compare, MEANT, type Compared } from './compare.ts';
import { readFolder, type RouteFile, type Skipped } from './files.ts';
import { loadOurs, rootAt, type OurTool } from './ours.ts';
import { loadReference, type ReferenceRuntime } from './reference-runtime.ts';

const REFERENCE = process.env['FLOWMCP_CORE'] ?? 'node_modules/flowmcp-core';
const SHOWN = 20;
const folder = process.argv[2] ?? sharedPath('corpus/flow');

interface Told extends Compared {
  readonly tool: string;
}

const reference = await loadReference(REFERENCE);
if (reference === undefined) {
  console.error(
    `SKIPPED: FlowMCP's reference runtime is not at ${REFERENCE}. It is no package of npm: clone the repository ` +
      'FlowMCP/flowmcp-core from GitHub, run "npm install" in it, and name its folder in FLOWMCP_CORE.',
  );
} else if (!existsSync(folder)) {
  console.error(`SKIPPED: the folder ${folder} is missing. Name one: npm run flow:reference -- <folder>`);
} else {
  await run(reference);
}

async function run(runtime: ReferenceRuntime): Promise<void> {
  const { files, skipped } = await readFolder(folder);
  const api = await ApiStub.start();
  const secrets = secretsOf(files);
  const ours = loadOurs(files, api, secrets);
  const told: Told[] = [];
  let same = 0;
  for (const entry of ours.tools) {
    const what = `${relative(folder, entry.origin.file)} ${entry.origin.route}`;
    const outcome = await compareTool(runtime, entry);
    if (typeof outcome === 'string') skipped.push({ what, reason: outcome });
    else if (outcome.length === 0) same++;
    else told.push(...outcome.map((difference) => ({ tool: what, ...difference })));
  }
  api.close();
  await ours.close();
  tell(same, told, skipped);

  async function compareTool(
    referenceCall: ReferenceRuntime,
    { tool, origin, args }: OurTool,
  ): Promise<Compared[] | string> {
    const index = files.findIndex(({ file }) => file === origin.file);
    const file = files[index]!;
    const route = routeOf(file, origin.route);
    if (route === undefined) return 'the reference does not know it';
    if (route.output?.mimeType !== undefined && route.output.mimeType !== 'application/json')
      return 'the reference reads JSON alone';
    const test = testOf(route);
    if (test === undefined || args === undefined) return 'has no test to take arguments from';
    const sample = tool.output === undefined ? undefined : sampleOf(tool.output);
    const answer = sample?.ok === true ? sample.value : { ok: true };
    api.answer = json(answer);
    const root = rootAt(api, index, file);
    const theirs = await referenceCall({ file, route: origin.route, args: test, secrets, root, answer });
    if (theirs.leavesRoot) return 'a handler calls another origin';
    return compare(await ours.call(tool.name, args), theirs, hasForeignPlaceholder(route, secrets));
  }
}

interface Route {
  readonly parameters?: readonly { readonly position?: { readonly value?: unknown } }[];
  readonly tests?: readonly Readonly<Record<string, unknown>>[];
  readonly output?: { readonly mimeType?: string };
}

function routeOf({ main }: RouteFile, name: string): Route | undefined {
  return (main['tools'] as Record<string, Route>)[name];
}

function testOf({ tests }: Route): Record<string, unknown> | undefined {
  const first = tests?.[0];
  if (first === undefined) return undefined;
  return Object.fromEntries(Object.entries(first).filter(([name]) => name !== '_description'));
}

/** A placeholder that is neither the user's nor a secret: the reference sends an empty text for it. */
function hasForeignPlaceholder(
  { parameters = [] }: Route,
  secrets: Readonly<Record<string, string>>,
): boolean {
  const names = parameters.flatMap(({ position }) => [...String(position?.value).matchAll(/\{\{(\w+)\}\}/g)]);
  return names.some(([, name]) => name !== 'USER_PARAM' && !Object.hasOwn(secrets, name!));
}

/** Every secret that a file names has a value. */
function secretsOf(files: readonly RouteFile[]): Record<string, string> {
  const names = files.flatMap(({ main }) => (main['requiredServerParams'] ?? []) as string[]);
  return Object.fromEntries(names.map((name) => [name, `secret-of-${name}`]));
}

function tell(same: number, told: readonly Told[], skipped: readonly Skipped[]): void {
  const others = told.filter(({ difference }) => difference === 'other');
  console.log(`${same} tools: the same requests and data`);
  for (const [name, meaning] of Object.entries(MEANT)) {
    const tools = new Set(told.filter(({ difference }) => difference === name).map(({ tool }) => tool));
    if (tools.size > 0) console.log(`${tools.size} tools differ as meant (${name}): ${meaning}`);
  }
  for (const reason of new Set(skipped.map((entry) => entry.reason))) {
    const names = skipped.filter((entry) => entry.reason === reason).map(({ what }) => what);
    console.log(
      `SKIPPED ${names.length} (${reason}): ${names.slice(0, SHOWN).join(', ')}${names.length > SHOWN ? ', …' : ''}`,
    );
  }
  if (others.length === 0) return;
  process.exitCode = 1;
  console.log(`${new Set(others.map(({ tool }) => tool)).size} tools differ:`);
  for (const { tool, what, ours, theirs } of others.slice(0, SHOWN))
    console.log(`  ${tool}: ${what}\n    ours   ${ours}\n    theirs ${theirs}`);
  if (others.length > SHOWN) console.log(`  and ${others.length - SHOWN} more`);
}
