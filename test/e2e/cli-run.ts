/**
 * The command line in process, for the tests of its commands: arguments in; exit code and both outputs out.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { runCli } from '../../src/cli/run.ts';

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly columns?: number;
  readonly isTerminal?: boolean;
  readonly isInputTerminal?: boolean;
  readonly env?: Record<string, string>;
  readonly stdin?: string;
}

export async function run(argv: readonly string[], options: RunOptions = {}): Promise<Ran> {
  let stdout = '';
  let stderr = '';
  const { columns = 120, isTerminal = false, isInputTerminal = false, env = {}, stdin } = options;
  const code = await runCli(argv, {
    stdout: (text) => (stdout += text),
    stderr: (text) => (stderr += text),
    ...(stdin !== undefined && { stdin: Readable.from([Buffer.from(stdin)]) }),
    isTerminal,
    isInputTerminal,
    columns,
    env,
  });
  return { code, stdout, stderr };
}

/** A folder of files for one test file; `remove` when done. */
export class Folder {
  readonly path: string = mkdtempSync(join(tmpdir(), 'anyshape-cli-'));

  put(name: string, text: string): string {
    const path = join(this.path, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  }

  /** The folder's own name is cut off, so that expectations are literals. */
  clean(text: string): string {
    return text.replaceAll(`${this.path}/`, '');
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}
