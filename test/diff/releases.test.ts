/**
 * Two releases of each official server, as "anyshape accept" has read them from npm, and what changed between
 * them (R-DIFF): reviewed by hand. Fresh installs of older filesystem servers list empty input schemas, since
 * the Zod that they get is newer than what they convert with; the next release requires its parameters again.
 */
import { describe, expect, it } from 'vitest';
import { run } from '../e2e/cli-run.ts';

interface Listed {
  readonly tool: string;
  readonly kind: string;
  readonly effect: string;
  readonly message: string;
}

async function changesOf(server: string, before: string, after: string): Promise<Listed[]> {
  const file = (version: string): string => `test/diff/releases/${server}-${version}.json`;
  const { stdout } = await run(['diff', file(before), file(after), '--json']);
  return (JSON.parse(stdout) as { changes: Listed[] }).changes;
}

function of(changes: readonly Listed[], effect: string): string[] {
  return changes
    .filter((change) => change.effect === effect)
    .map(({ tool, message }) => `${tool}: ${message}`);
}

function counts(changes: readonly Listed[]): Record<string, number> {
  const all: Record<string, number> = {};
  for (const { kind } of changes) all[kind] = (all[kind] ?? 0) + 1;
  return all;
}

describe('between two releases of an official server', () => {
  it('everything renamed its tools, and echo takes further arguments', async () => {
    const changes = await changesOf('everything', '2025.4.8', '2026.8.31');
    expect(of(changes, 'breaking')).toEqual(
      ['add', 'annotatedMessage', 'getResourceReference', 'getTinyImage', 'longRunningOperation']
        .concat(['printEnv', 'sampleLLM'])
        .map((tool) => `${tool}: it is gone`),
    );
    expect(of(changes, 'compatible')).toContain(
      'echo: its input accepts more, such as {"message":"","key":null}',
    );
    expect(of(changes, 'description')).toEqual([
      'echo: /title is new: "Echo Tool"',
      'echo: /description changed from "Echoes back the input" to "Echoes back the input string"',
    ]);
  });

  it('memory described its outputs and promised more, and nothing broke', async () => {
    const changes = await changesOf('memory', '2025.4.25', '2026.8.31');
    expect(counts(changes)).toEqual({ 'output-narrower': 9, 'annotation-stronger': 24, description: 9 });
  });

  it('sequential-thinking bounded its numbers, which refuses what was accepted', async () => {
    const changes = await changesOf('sequential-thinking', '2025.7.1', '2026.8.31');
    expect(of(changes, 'breaking')).toEqual([
      'sequentialthinking: its input no longer accepts ' +
        '{"thought":"","nextThoughtNeeded":true,"thoughtNumber":9007199254740992,"totalThoughts":1}',
    ]);
    expect(counts(changes)).toEqual({
      'input-narrower': 1,
      'output-narrower': 1,
      'annotation-stronger': 4,
      description: 4,
    });
  });

  it('filesystem requires its parameters', async () => {
    const changes = await changesOf('filesystem', '2025.8.21', '2026.8.31');
    expect(new Set(of(changes, 'breaking').map((text) => text.replace(/^\w+/, '…')))).toEqual(
      new Set(['…: its input no longer accepts {}']),
    );
    expect(counts(changes)).toEqual({
      'input-narrower': 13,
      'output-narrower': 14,
      'annotation-stronger': 27,
      description: 25,
    });
  });
});
