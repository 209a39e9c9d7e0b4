/** A call to a tool of a module, or of the demo: through its registry, without a protocol in between. */
import { encodeOutcome, wireVersion } from '../../wire/index.ts';
import { Exit } from '../io.ts';
import { unreadableText } from '../read-json.ts';
import { loadTools, type LoadSettings } from '../tools/load-tools.ts';
import { missingRoute } from '../tools/problems-text.ts';
import { suggestion } from '../../nearest.ts';
import { refusalText } from '../tools/refusal-text.ts';
import type { Called } from './called.ts';

export async function callOwn(
  name: string,
  args: unknown,
  sources: readonly string[],
  protocol: string | undefined,
  settings: LoadSettings,
): Promise<Called> {
  const { registry, refused, unreadable, problems } = await loadTools(sources, settings);
  const tool = registry.get(name);
  if (tool === undefined) {
    if (unreadable.length > 0) {
      return { ok: false, exit: Exit.unreadable, message: unreadable.map(unreadableText).join('\n') };
    }
    const bad = refused.find((candidate) => candidate.name === name);
    if (bad !== undefined) return { ok: false, exit: Exit.findings, message: refusalText(bad) };
    const route = missingRoute(name, problems);
    if (route !== undefined) return { ok: false, exit: Exit.findings, message: route };
    const names = registry.tools.map((known) => known.name);
    return { ok: false, exit: Exit.usage, message: `There is no tool "${name}". ${suggestion(name, names)}` };
  }
  const outcome = await registry.call(name, args, { protocolVersion: protocol });
  if (outcome.kind === 'fault') return { ok: false, exit: Exit.findings, message: outcome.message };
  const wire = protocol === undefined ? {} : { wire: encodeOutcome(tool, outcome, wireVersion(protocol)) };
  if (outcome.kind === 'value') return { ok: true, value: outcome.value, content: outcome.content, ...wire };
  const texts = outcome.content.map((block) => (block.type === 'text' ? block.text : `[${block.type}]`));
  return { ok: false, exit: Exit.findings, message: texts.join('\n'), ...wire };
}
