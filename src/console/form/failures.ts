/**
 * Failures of a check in; for one place what is wrong with it, and what is wrong below it, out. A choice that
 * nothing fits is explained by the branch that the form shows, and a missing member at its own field.
 */
import { escapeSegment } from '../../json/index.ts';
import type { Failure } from '../../schema/index.ts';
import type { FormSchema } from './form-schema.ts';
import type { Choice } from './place-view.ts';

export interface PlaceFailures {
  readonly own: readonly string[];
  /** By the next step. Places are relative to the place itself. */
  readonly inside: ReadonlyMap<string, readonly Failure[]>;
}

const NOTHING: PlaceFailures = { own: [], inside: new Map() };
const MAX_OWN = 3;

export function failuresAt(
  form: FormSchema,
  failures: readonly Failure[],
  choices: readonly Choice[],
  value: unknown,
): PlaceFailures {
  if (failures.length === 0) return NOTHING;
  const own: string[] = [];
  const inside = new Map<string, Failure[]>();
  const pending = [...failures];
  const put = (step: string, failure: Failure): void => {
    const list = inside.get(step);
    if (list === undefined) inside.set(step, [failure]);
    else list.push(failure);
  };
  const explained = new Set<Choice>();
  for (let next = 0; next < pending.length; next++) {
    const failure = pending[next]!;
    if (failure.instancePath !== '') {
      const [, step = '', rest = ''] = /^\/([^/]*)(.*)$/s.exec(failure.instancePath) ?? [];
      put(step, { ...readable(failure), instancePath: rest });
      continue;
    }
    const missing = missingName(failure);
    if (missing !== undefined) {
      const { code, schemaPath } = failure;
      put(escapeSegment(missing), { code, schemaPath, instancePath: '', message: 'is required' });
      continue;
    }
    const choice = choices.find((each) => each.keyword === failure.keyword && !explained.has(each));
    if (choice !== undefined) {
      explained.add(choice);
      const branch = form.checkPart(choice.branches[choice.selected]!, value);
      if (branch.length > 0) {
        pending.push(...branch);
        continue;
      }
    }
    if (!own.includes(failure.message)) own.push(failure.message);
  }
  return { own: own.slice(0, MAX_OWN), inside };
}

/** Failures may compute their members when read, which a spread does not copy. */
function readable({
  code,
  message,
  schemaPath,
  instancePath,
  keyword,
  expected,
  received,
}: Failure): Failure {
  return {
    ...{ code, message, schemaPath, instancePath },
    ...(keyword !== undefined && { keyword }),
    ...(expected !== undefined && { expected }),
    ...(received !== undefined && { received }),
  };
}

function missingName({ code, expected }: Failure): string | undefined {
  if (code !== 'required' && code !== 'dependentRequired') return undefined;
  const quoted = /^property (".*")/s.exec(expected ?? '')?.[1];
  if (quoted === undefined) return undefined;
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return undefined;
  }
}
