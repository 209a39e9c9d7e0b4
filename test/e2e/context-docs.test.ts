/**
 * What docs/context.md shows is run: its tool is called by an official client, and its rules are those of the
 * code.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { leftOutOf } from '../../src/cli/sources/left-out.ts';
import { loadSources } from '../../src/cli/sources/load-sources.ts';
import { withPerson } from '../clients/asking.ts';
import { read } from '../repo/paths.ts';
import { Folder } from './cli-run.ts';

const page = read('docs/context.md');
const folder = new Folder();
afterAll(() => folder.remove());

describe('docs/context.md', () => {
  it.each(['2025-06-18', '2025-11-25', '2026-07-28'])('has a tool that works on %s', async (version) => {
    const [module, ...more] = [...page.matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, text]) => text!);
    expect(more).toEqual([]);
    const loaded = await loadSources([folder.put('tools.ts', module!)]);
    const { registry } = loaded;
    const { refused, unreadable } = leftOutOf(loaded);
    expect({ refused, unreadable }).toEqual({ refused: [], unreadable: [] });
    const person = { answer: () => ({ action: 'accept', content: { trash: true } }) as const };
    await withPerson(version, registry, person, async ({ client, call, asked }) => {
      const logged: unknown[] = [];
      client.setNotificationHandler('notifications/message', ({ params }) => void logged.push(params.data));
      const result = await call('remove_files', { names: ['a', 'b'] });
      expect(result.content).toEqual([{ type: 'text', text: '2' }]);
      expect(asked.map(({ message }) => message)).toEqual(['Remove 2 files?']);
      const entries = ['a', 'b'].map((removed) => ({ removed, trash: true }));
      expect(logged).toEqual(version === '2026-07-28' ? [] : entries);
    });
  });

  it('links only to files that exist', () => {
    const targets = [...page.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target]) => target!);
    expect(targets.length).toBeGreaterThan(0);
    for (const target of targets) expect(() => read(`docs/${target}`)).not.toThrow();
  });
});
