/** A command in; a running server out, that is called by raw messages over stdio or HTTP, and watched. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { messagesIn } from '../http/exchange.ts';
import { modernCall } from '../http/calls.ts';

export interface CallResult {
  readonly isError?: true;
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent?: unknown;
}

interface Pending {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

interface Answer {
  readonly id: number;
  readonly result: CallResult;
}

const START_MS = 30_000;

export class FaultyServer {
  stderr = '';
  /** Everything on stdout that is no message of the protocol. */
  readonly garbage: string[] = [];
  private readonly child: ChildProcess;
  private readonly waiting: Map<number, Pending> = new Map();
  private url: string | undefined;
  private rest = '';
  private lastId = 0;

  constructor(argv: readonly string[]) {
    this.child = spawn(process.execPath, argv, { stdio: 'pipe' });
    this.child.stdout!.setEncoding('utf8').on('data', (text: string) => this.readLines(text));
    this.child.stderr!.setEncoding('utf8').on('data', (text: string) => void (this.stderr += text));
    this.child.on('exit', (code) => {
      const error = new Error(`exited with ${code}: ${this.stderr.slice(-2_000)}`);
      for (const { reject } of this.waiting.values()) reject(error);
    });
  }

  /** Until stderr says where it listens. */
  async listening(words: RegExp): Promise<void> {
    for (const end = Date.now() + START_MS; Date.now() < end; await delay(20)) {
      const match = words.exec(this.stderr);
      if (match === null) continue;
      this.url = match[1];
      return;
    }
    throw new Error(`The server did not start: ${this.stderr}`);
  }

  get isAlive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  async call(name: string, args: object): Promise<CallResult> {
    const id = ++this.lastId;
    const { headers, body } = modernCall(id, name, args);
    if (this.url !== undefined) {
      const response = await fetch(this.url, { method: 'POST', headers, body: body! });
      const [message] = messagesIn(await response.text(), response.headers.get('content-type') ?? undefined);
      return (message as unknown as Answer).result;
    }
    const answer = new Promise<Answer>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
    });
    this.child.stdin!.write(`${body}\n`);
    return (await answer).result;
  }

  async signal(name: NodeJS.Signals): Promise<number | null> {
    this.child.kill(name);
    if (this.isAlive) await once(this.child, 'exit');
    return this.child.exitCode;
  }

  private readLines(text: string): void {
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop()!;
    for (const line of lines) this.readLine(line);
  }

  private readLine(line: string): void {
    let answer: Answer | undefined;
    try {
      answer = JSON.parse(line) as Answer;
    } catch {
      this.garbage.push(line);
      return;
    }
    const pending = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    if (pending === undefined) this.garbage.push(line);
    else pending.resolve(answer);
  }
}
