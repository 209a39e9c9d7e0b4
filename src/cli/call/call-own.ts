/**
 * Calls a tool of a module or of the demo through its registry, or one of a server that a configuration
 * file names.
 */
import type { Asking, Channel } from '../../tool/index.ts';
import { encodeOutcome, wireVersion } from '../../wire/index.ts';
import { suggestion } from '../../nearest.ts';
import { Exit } from '../io.ts';
import { unreadableText } from '../read-json.ts';
import { exitFor, leftOutOf, runnableSources } from '../sources/left-out.ts';
import { loadSources, serversIn, type LoadedSources, type LoadSettings } from '../sources/load-sources.ts';
import { refusalText } from '../sources/refusal-text.ts';
import { commandLine } from '../command-line.ts';
import { prefixesFor } from '../../sources/mcp/names.ts';
import type { NamedServer } from '../server-target.ts';
import { missingRoute } from '../routes/problem-text.ts';
import type { CallSettings } from './call-settings.ts';
import { callServer } from './call-server.ts';
import type { Called } from './called.ts';
import { fitArguments } from './fit-arguments.ts';

const NO_TERMINAL: Asking = {
  how: 'impossible',
  why: 'This tool asks its user something, and there is no terminal to ask on.',
};

export async function callOwn(
  name: string,
  sources: readonly string[],
  { args, protocol, events, ask }: CallSettings,
  settings: LoadSettings,
): Promise<Called> {
  const loaded = runnableSources(await loadSources(sources, settings));
  const { registry } = loaded;
  const tool = registry.get(name);
  const upstream = tool === undefined ? behindServer(name, serversIn(loaded)) : undefined;
  if (upstream !== undefined)
    return callServer(upstream.name, upstream.server, { args, protocol, events, ask });
  if (tool === undefined) return notThere(name, loaded);
  const note = noteOn(loaded, sources);
  const channel: Channel = {
    wantsProgress: true,
    progress: (...report) => events.progress(...report),
    log: (...message) => events.log(...message),
    asking: ask === undefined ? NO_TERMINAL : { how: 'request', send: ask },
    close: () => undefined,
  };
  events.waiting(name);
  const fitted = fitArguments(args, tool.input.validator);
  const outcome = await registry.call(name, fitted, { protocolVersion: protocol, channel });
  events.end();
  if (outcome.kind === 'input-required') throw new TypeError('a terminal is asked at once');
  if (outcome.kind === 'fault') return { ok: false, exit: Exit.findings, message: outcome.message };
  const wire = protocol === undefined ? {} : { wire: encodeOutcome(tool, outcome, wireVersion(protocol)) };
  if (outcome.kind === 'value')
    return { ok: true, value: outcome.value, content: outcome.content, ...wire, ...note };
  const texts = outcome.content.map((block) => (block.type === 'text' ? block.text : `[${block.type}]`));
  return { ok: false, exit: Exit.findings, message: texts.join('\n'), ...wire };
}

/** As the gateway names tools: plainly behind one server, `key__name` behind several. */
function behindServer(
  name: string,
  servers: readonly NamedServer[],
): { readonly name: string; readonly server: NamedServer } | undefined {
  const [only, ...others] = servers;
  if (only !== undefined && others.length === 0) return { name, server: only };
  const prefixes = prefixesFor(servers.map(({ key }) => key));
  for (const server of servers) {
    const start = `${prefixes.get(server.key)!}__`;
    if (name.startsWith(start)) return { name: name.slice(start.length), server };
  }
  return undefined;
}

/** Problems of other tools do not fail this call: one line names the command that lists them. */
function noteOn(loaded: LoadedSources, sources: readonly string[]): { readonly note?: string } {
  if (exitFor(leftOutOf(loaded)) === Exit.fine) return {};
  return { note: `other tools are left out: ${commandLine(['anyshape', 'check', ...sources])}` };
}

/** Why a tool cannot be called: it is refused or withheld, its source cannot be read, or no source has it. */
function notThere(name: string, loaded: LoadedSources): Called {
  const { refused, problems, unreadable } = leftOutOf(loaded);
  const refusal = refused.find(({ tool }) => tool === name);
  const reason = refusal === undefined ? missingRoute(name, problems) : refusalText(refusal);
  if (reason !== undefined) return { ok: false, exit: Exit.findings, message: reason };
  const names = loaded.registry.tools.map((tool) => tool.name);
  const keys = serversIn(loaded).map(({ key }) => `${key}__`);
  const unknown = `There is no tool "${name}". ${suggestion(name, [...names, ...keys])}`;
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
