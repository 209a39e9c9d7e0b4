/** A call to a tool of a module, or of the demo: through its registry, without a protocol in between. */
import { encodeOutcome, wireVersion } from '../../wire/index.ts';
import { suggestion } from '../../nearest.ts';
import { Exit } from '../io.ts';
import { unreadableText } from '../read-json.ts';
import { exitFor, leftOutOf, onlyRunnable } from '../sources/left-out.ts';
import { loadSources, type LoadedSources, type LoadSettings } from '../sources/load-sources.ts';
import { refusalText } from '../sources/refusal-text.ts';
import { commandLine } from '../command-line.ts';
import { missingRoute } from '../routes/problem-text.ts';
import type { Called } from './called.ts';

export async function callOwn(
  name: string,
  args: unknown,
  sources: readonly string[],
  protocol: string | undefined,
  settings: LoadSettings,
): Promise<Called> {
  const loaded = onlyRunnable(await loadSources(sources, settings));
  const { registry } = loaded;
  const tool = registry.get(name);
  if (tool === undefined) return notThere(name, loaded);
  const note = noteOn(loaded, sources);
  const outcome = await registry.call(name, args, { protocolVersion: protocol });
  if (outcome.kind === 'fault') return { ok: false, exit: Exit.findings, message: outcome.message };
  const wire = protocol === undefined ? {} : { wire: encodeOutcome(tool, outcome, wireVersion(protocol)) };
  if (outcome.kind === 'value')
    return { ok: true, value: outcome.value, content: outcome.content, ...wire, ...note };
  const texts = outcome.content.map((block) => (block.type === 'text' ? block.text : `[${block.type}]`));
  return { ok: false, exit: Exit.findings, message: texts.join('\n'), ...wire };
}

/** What is wrong with other tools is no fault of this call: one line, and where to look. */
function noteOn(loaded: LoadedSources, sources: readonly string[]): { readonly note?: string } {
  if (exitFor(leftOutOf(loaded)) === Exit.fine) return {};
  return { note: `other tools are left out: ${commandLine(['anyshape', 'check', ...sources])}` };
}

/** Why a tool cannot be called: it is refused or withheld, or stands in what cannot be read, or no source has it. */
function notThere(name: string, loaded: LoadedSources): Called {
  const { refused, problems, unreadable } = leftOutOf(loaded);
  const bad = refused.find(({ tool }) => tool === name);
  const reason = bad === undefined ? missingRoute(name, problems) : refusalText(bad);
  if (reason !== undefined) return { ok: false, exit: Exit.findings, message: reason };
  const names = loaded.registry.tools.map((known) => known.name);
  const unknown = `There is no tool "${name}". ${suggestion(name, names)}`;
  const message = [
    ...unreadable.map(unreadableText),
    ...(unreadable.every(({ isPart }) => isPart === true) ? [unknown] : []),
  ];
  const exit = unreadable.some(({ isPart }) => isPart !== true)
    ? Exit.unreadable
    : unreadable.length > 0
      ? Exit.findings
      : Exit.usage;
  return { ok: false, exit, message: message.join('\nanyshape: ') };
}
