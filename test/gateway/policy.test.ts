/**
 * What the operator decides about the tools of a server: which are offered, to whom, as what, how often
 * (R-GATEWAY).
 */
import { afterAll, describe, expect, it } from 'vitest';
import { readConfiguration } from '../../src/sources/index.ts';
import { readPolicy, type UpstreamPolicy } from '../../src/sources/mcp/policy.ts';
import { scripted, scriptFolder, withGateway } from './setting.ts';

const scripts = scriptFolder();
afterAll(() => scripts.remove());

const OBJECT = { type: 'object' } as const;
const read = { name: 'read', inputSchema: OBJECT, annotations: { readOnlyHint: true } };
const write = { name: 'write', inputSchema: OBJECT, description: 'Writes.' };
const append = { name: 'append', inputSchema: OBJECT, annotations: { destructiveHint: false } };
const all = scripts.write({ tools: [read, write, append] });

function policy(entry: Record<string, unknown>): UpstreamPolicy {
  const result = readPolicy(entry);
  if (typeof result === 'string') throw new Error(result);
  return result;
}

describe('allow and deny', () => {
  it.each([
    [{ allow: ['re*'] }, ['read']],
    [{ deny: ['write'] }, ['read', 'append']],
    [{ allow: [{ readOnlyHint: true }] }, ['read']],
    [{ deny: [{ destructiveHint: true }] }, ['read', 'append']],
    [{ allow: [{ name: 'a*', destructiveHint: false }, 'write'], deny: ['write'] }, ['append']],
  ])('%j leaves %j', async (entry, names) => {
    await withGateway([scripted('one', all, policy(entry))], async ({ registry, gateway }) => {
      expect(registry.tools.map(({ name }) => name)).toEqual(names);
      expect(gateway.upstreams[0]!.offer.denied).toHaveLength(3 - names.length);
    });
  });
});

it('overrides names, texts and hints, and calls the tool under its own name', async () => {
  const tools = {
    '*': { annotations: { openWorldHint: false } },
    write: { name: 'put', title: 'Put', description: 'Puts.', annotations: { destructiveHint: false } },
  };
  const script = scripts.write({ tools: [write], results: {} });
  await withGateway([scripted('one', script, policy({ tools }))], async ({ registry }) => {
    const [put] = registry.tools;
    expect(put).toMatchObject({
      name: 'put',
      traits: {
        title: 'Put',
        description: 'Puts.',
        annotations: { destructiveHint: false, openWorldHint: false },
      },
    });
    expect(await registry.call('put', { a: 1 })).toMatchObject({ content: [{ text: '{"a":1}' }] });
  });
});

it('the rules of a tool are more exact than those of its server', async () => {
  const output = { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] };
  const tools = ['strict', 'loose'].map((name) => ({ name, inputSchema: OBJECT, outputSchema: output }));
  const wrong = { content: [], structuredContent: { n: 'no' } };
  const script = scripts.write({ tools, results: { strict: wrong, loose: wrong } });
  const rules = policy({ onMismatch: 'strict', tools: { loose: { onMismatch: 'off' } } });
  await withGateway([scripted('one', script, rules)], async ({ registry, mismatches }) => {
    expect(await registry.call('strict', {})).toMatchObject({ kind: 'error', reason: 'mismatch' });
    expect(await registry.call('loose', {})).toMatchObject({ kind: 'value', value: { n: 'no' } });
    expect(mismatches.map(({ tool }) => tool)).toEqual(['strict']);
  });
});

it('a rate is kept for each caller', async () => {
  const rules = policy({ tools: { read: { rate: 2 } } });
  await withGateway([scripted('one', all, rules)], async ({ registry }) => {
    const callAs = async (principal: string): Promise<string> =>
      (await registry.call('read', {}, { auth: { principal, scopes: [] } })).kind;
    expect([await callAs('ann'), await callAs('ann'), await callAs('ann')]).toEqual([
      'value',
      'value',
      'error',
    ]);
    expect(await callAs('bob')).toBe('value');
  });
});

it('scopes are those of the server and of the tool together', async () => {
  const rules = policy({ scopes: ['files'], tools: { write: { scopes: ['files:write'] } } });
  await withGateway([scripted('one', all, rules)], async ({ registry }) => {
    expect(registry.get('read')!.traits.scopes).toEqual(['files']);
    expect(registry.get('write')!.traits.scopes).toEqual(['files', 'files:write']);
  });
});

it.each([
  [{ allow: ['a', 5] }, '"allow" must be a list of names of tools'],
  [{ deny: [{ readonly: true }] }, '"deny" must be a list of names of tools'],
  [{ share: 'client' }, '"share" must be one of all, session'],
  [{ tools: { a: { timout: 5 } } }, '"timout" is not known'],
  [{ tools: { 'a*': { name: 'b' } } }, 'without *'],
  [{ lazy: 'yes' }, '"lazy" must be true or false'],
])('%j is a problem of its entry alone', (members, message) => {
  const mcpServers = { bad: { command: 'x', ...members }, good: { command: 'y' } };
  const sources = { env: {}, readFile: () => undefined, folder: '/' };
  const { entries, problems } = readConfiguration({ mcpServers }, sources);
  expect(entries.map(({ key }) => key)).toEqual(['good']);
  expect(problems).toMatchObject([{ pointer: '/mcpServers/bad' }]);
  expect(problems[0]!.message).toContain(message);
});

describe('a tool that waits for an operator', () => {
  it('is held back with the reason, and the others are offered', async () => {
    const holdBack = ({ name }: { readonly name: string }): string | undefined =>
      name === 'write' ? 'it changed' : undefined;
    await withGateway(
      [scripted('one', all)],
      async ({ registry, gateway }) => {
        expect(registry.tools.map(({ name }) => name)).toEqual(['read', 'append']);
        expect([...gateway.upstreams[0]!.offer.held]).toEqual([['write', 'it changed']]);
      },
      { holdBack },
    );
  });
});
