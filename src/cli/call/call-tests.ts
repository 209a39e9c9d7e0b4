/**
 * `anyshape call --tests`: makes the test calls of route files one after the other, and prints a line for
 * each. A call that fails is a finding; a result that does not fit its schema is marked, and a finding only
 * with `--strict`.
 */
import { clip, counted } from '../../json/index.ts';
import { suggestion } from '../../nearest.ts';
import { Exit, paintFor, type Io } from '../io.ts';
import { exitFor, leftOutOf, onlyRunnable } from '../sources/left-out.ts';
import { leftOutText } from '../sources/left-out-text.ts';
import { loadSources, type LoadSettings } from '../sources/load-sources.ts';
import { isSource } from '../sources/locate.ts';
import { alsoWarning, type OperatedRoutes } from '../routes/settings.ts';

interface TestOutcome {
  readonly tool: string;
  readonly test: string;
  readonly ok: boolean;
  /** Whether the result does not fit the declared output. */
  readonly drifted: boolean;
  readonly milliseconds: number;
  /** Why it failed. */
  readonly message?: string;
}

interface TestSettings extends LoadSettings {
  readonly routes: OperatedRoutes;
}

export async function callTests(
  first: string | undefined,
  others: readonly string[],
  settings: TestSettings,
  { json: isJson = false, strict = false }: { readonly json?: boolean; readonly strict?: boolean },
  io: Io,
): Promise<number> {
  const isName = first !== undefined && !isSource(first);
  const sources = isName || first === undefined ? others : [first, ...others];
  let misses = 0;
  const all = await loadSources(sources, {
    ...settings,
    routes: alsoWarning(settings.routes, ({ mediaType }) => {
      if (mediaType !== undefined) misses++;
    }),
    registry: {
      ...settings.registry,
      onMismatch: (mismatch) => {
        misses++;
        settings.registry?.onMismatch?.(mismatch);
      },
    },
  });
  const loaded = onlyRunnable(all);
  const leftOut = leftOutOf(loaded);
  io.stderr(leftOutText(leftOut, sources));
  const names = [...loaded.tests.keys()];
  if (isName && !names.includes(first)) {
    io.stderr(`anyshape: There is no route "${first}". ${suggestion(first, names)}\n`);
    return Exit.usage;
  }
  const outcomes: TestOutcome[] = [];
  for (const [tool, tests] of loaded.tests) {
    if (isName && tool !== first) continue;
    for (const { description, args } of tests) {
      const [start, before] = [performance.now(), misses];
      const outcome = await loaded.registry.call(tool, args);
      const result: TestOutcome = {
        tool,
        test: description,
        ok: outcome.kind === 'value',
        drifted: misses > before,
        milliseconds: Math.round(performance.now() - start),
        ...(outcome.kind === 'error' && { message: textOf(outcome.content) }),
      };
      outcomes.push(result);
      if (!isJson) io.stdout(lineOf(result, io));
    }
  }
  if (outcomes.length === 0) io.stderr('anyshape: there is no test to run\n');
  if (isJson) io.stdout(`${JSON.stringify(outcomes, undefined, 2)}\n`);
  else io.stdout(summaryOf(outcomes));
  const isFine = outcomes.length > 0 && outcomes.every(({ ok, drifted }) => ok && !(strict && drifted));
  return Math.max(exitFor(leftOut), isFine ? Exit.fine : Exit.findings);
}

const MAX_MESSAGE = 200;

function lineOf({ tool, test, ok, drifted, milliseconds, message }: TestOutcome, io: Io): string {
  const paint = paintFor(io);
  const verdict = !ok ? paint.bad('failed') : drifted ? paint.other('drifted') : paint.good('ok');
  const why = message === undefined ? '' : `\n  ${clip(message.replaceAll('\n', ' '), MAX_MESSAGE)}`;
  return `${verdict}  ${tool}: ${test} ${paint.faint(`(${milliseconds} ms)`)}${why}\n`;
}

function summaryOf(outcomes: readonly TestOutcome[]): string {
  const count = (of: (outcome: TestOutcome) => boolean): number => outcomes.filter(of).length;
  const failed = count(({ ok }) => !ok);
  return `${counted(outcomes.length, 'call')}, ${failed} failed, ${count(({ ok, drifted }) => ok && drifted)} drifted\n`;
}

function textOf(content: readonly { readonly type: string; readonly text?: unknown }[]): string {
  return content.map(({ text }) => (typeof text === 'string' ? text : '')).join('\n');
}
