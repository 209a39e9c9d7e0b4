/** The list of commands says what the commands say, and each has a help with an example. */
import { describe, expect, it } from 'vitest';
import { commands } from '../../src/cli/commands.ts';
import { progressOn } from '../../src/cli/progress.ts';
import { run } from '../e2e/cli-run.ts';

const SERVERS = new Set(['serve', 'console']);

const io = { stdout: () => undefined, stderr: () => undefined, isTerminal: false, env: {} };

describe.each(Object.entries(commands))('anyshape %s', (name, { words, about, load }) => {
  it('is listed in its own words', async () => {
    const command = (await load())(io, () => undefined, []);
    expect(command.name()).toBe(name);
    expect(command.description()).toBe(about);
    expect(command.usage()).toBe(`[options] ${words}`);
  });

  it('has a help with an example of itself, and --json, or a log of JSON where it serves', async () => {
    const { code, stdout } = await run([name, '--help']);
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`Examples:\\n[^]*anyshape ${name}`));
    expect(stdout).toContain(SERVERS.has(name) ? '--log <form>' : '--json');
  });
});

describe('the progress bar', () => {
  const drawn = (isErrorTerminal: boolean): string => {
    let [text, time] = ['', 0];
    const progress = progressOn({ ...io, stderr: (part) => (text += part), isErrorTerminal }, () => time);
    for (let done = 0; done < 4; done++, time += 500) progress.at(done, 4, `file ${done}`);
    progress.end();
    return text;
  };

  it('is drawn from the first second on, on a terminal only, and wiped at the end', () => {
    expect(drawn(false)).toBe('');
    const WIPE = '\r\u001b[K';
    expect(drawn(true)).toBe(
      `${WIPE}${'█'.repeat(12)}${'░'.repeat(12)} 2/4 file 2${WIPE}${'█'.repeat(18)}${'░'.repeat(6)} 3/4 file 3${WIPE}`,
    );
  });
});
