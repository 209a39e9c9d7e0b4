/**
 * Questions on a terminal: a text with a default, one of several, yes or no. The end of the input takes the
 * default.
 */
import { createInterface, type Interface } from 'node:readline';
import type { Io } from '../io.ts';

export class Questions {
  private readonly terminal: Interface;
  /** Lines that come before they are asked for are kept. */
  private readonly lines: AsyncIterator<string>;
  private readonly write: (text: string) => void;
  private isEnded = false;

  constructor(io: Io) {
    this.write = io.stderr;
    this.terminal = createInterface({ input: io.stdin! });
    this.lines = this.terminal[Symbol.asyncIterator]();
  }

  async text(question: string, fallback: string): Promise<string> {
    return (await this.line(`${question} (${fallback}): `)).trim() || fallback;
  }

  async oneOf(
    question: string,
    choices: readonly (readonly [name: string, title: string])[],
  ): Promise<string> {
    const [[fallback] = ['']] = choices;
    this.write(`${question}\n${choices.map(([name, title]) => `  ${name.padEnd(8)} ${title}\n`).join('')}`);
    for (;;) {
      const answer = await this.text('Which one?', fallback);
      if (this.isEnded) return fallback;
      if (choices.some(([name]) => name === answer)) return answer;
      this.write(`"${answer}" is none of these.\n`);
    }
  }

  async isWanted(question: string): Promise<boolean> {
    return !/^n/i.test((await this.line(`${question} (Y/n): `)).trim());
  }

  close(): void {
    this.terminal.close();
  }

  private async line(prompt: string): Promise<string> {
    this.write(prompt);
    const { done = false, value } = await this.lines.next();
    this.isEnded ||= done;
    return done ? '' : value;
  }
}
