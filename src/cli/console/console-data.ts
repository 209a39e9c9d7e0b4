/**
 * What is served in; what the console's page shows of it out: tools in short and in full, refused ones with
 * their problems, and drift. Everything is made when the page asks, so that a server without an open page
 * does nothing for it.
 */
import { firstSentence, declareSources, TOOL_MAP, typeScriptModule } from '../../generate/index.ts';
import { standaloneDocument } from '../../schema/internal.ts';
import type { ConsoleData } from '../../server/console/index.ts';
import { describeTools, sampleOf } from '../../sources/index.ts';
import type { Gateway } from '../../sources/mcp/gateway.ts';
import { readHeaderRules, type AdmittedTool, type Registry } from '../../tool/index.ts';
import { wireVersions } from '../../wire/index.ts';
import { viewsOf } from '../show/view.ts';
import type { KeptDrift } from '../drift/keep-drift.ts';
import { leftOutOf, type Refusal } from '../sources/left-out.ts';
import type { LoadedSources } from '../sources/load-sources.ts';
import { createDriftHistory } from './drift-history.ts';
import { proposedChange } from './proposed-change.ts';

export interface ConsoleDataParts {
  /** What is served, which is a search over the tools where `--search` is given. */
  readonly registry: Registry;
  readonly gateway: Gateway | undefined;
  readonly drift: KeptDrift | undefined;
  /** The sources as they were loaded last. */
  readonly loaded: () => LoadedSources;
}

export function consoleData({ registry, gateway, drift, loaded }: ConsoleDataParts): ConsoleData {
  const history = createDriftHistory(() => drift?.entries() ?? []);
  const sources = sourcesByTool(registry, gateway, loaded);
  return {
    tools: () => ({
      tools: registry.tools.map((tool) => inShort(tool, sources.of(tool.name))),
      refused: refusalsIn(registry, gateway, loaded()),
    }),
    tool(name) {
      const tool = registry.get(name);
      return tool && { ...inShort(tool, sources.of(name)), ...inFull(tool, loaded().samples) };
    },
    wire(name) {
      const tool = registry.get(name);
      if (tool === undefined) return undefined;
      const versions = wireVersions.map((version) => version.name);
      const [view] = viewsOf([tool], loaded().samples, versions);
      return { samples: view!.samples, note: view!.note, seen: view!.seen };
    },
    drift: () => ({
      isKept: drift !== undefined,
      entries: history.entries().map(({ entry, points }) => ({
        ...entry,
        points,
        change: proposedChange(entry, registry.get(entry.tool)?.output?.schema.document202012),
      })),
    }),
    driftRevision: () => drift?.revision() ?? 0,
    close: () => history.close(),
  };
}

/** Descriptions of a thousand tools would be most of the list. */
const MAX_SUMMARY = 200;

function inShort({ name, traits }: AdmittedTool, source: string): object {
  const { title, description, scopes, annotations } = traits;
  return {
    name,
    title,
    summary: description && firstSentence(description).slice(0, MAX_SUMMARY),
    source,
    scopes: scopes ?? [],
    isReadOnly: annotations?.readOnlyHint === true,
    isDestructive: annotations?.destructiveHint === true,
  };
}

function inFull(tool: AdmittedTool, samples: ReadonlyMap<string, unknown>): object {
  const { name, traits, input, output, formats, onMismatch } = tool;
  const described = describeTools({ tools: [tool], refused: [] }, '');
  const declared = declareSources([{ name: '', kind: 'module', tools: described }], [TOOL_MAP]);
  const headers = readHeaderRules(input.schema);
  const sample = samples.has(name) ? { ok: true, value: samples.get(name) } : output && sampleOf(output);
  const args = sampleOf(input);
  return {
    description: traits.description,
    annotations: traits.annotations,
    input: input.schema.document,
    output: output?.schema.document,
    // The same with pointers as its only references: forms and trees are made of it.
    inputForm: standaloneDocument(input.schema).document,
    outputForm: output && standaloneDocument(output.schema).document,
    formats,
    onMismatch,
    headers: headers.ok ? headers.parameters.map(({ path, header }) => ({ path, header })) : [],
    types: typeScriptModule(declared).replace(/^\/\/ Generated.*\n+/, ''),
    sample: sample?.ok === true ? { value: sample.value } : undefined,
    arguments: args.ok ? { value: args.value } : undefined,
  };
}

function refusalsIn(registry: Registry, gateway: Gateway | undefined, loaded: LoadedSources): Refusal[] {
  const { refused, problems, unreadable } = leftOutOf(loaded);
  const upstreams = (gateway?.upstreams ?? []).flatMap(({ upstream, offer }) =>
    offer.refused.map(({ name, kind, problems: all }) => ({
      ...{ source: upstream.server.key, tool: name, problems: all },
      ...(kind !== undefined && { kind }),
    })),
  );
  const listed = new Set([...refused, ...upstreams].map(({ tool }) => tool));
  const others = registry.refused
    .filter(({ name }) => !listed.has(name))
    .map(({ name, kind, problems: all }) => ({
      ...{ source: '', tool: name, problems: all },
      ...(kind !== undefined && { kind }),
    }));
  const inFiles = problems
    .filter(({ severity }) => severity === 'error')
    .map(({ file, name, code, message }) => ({
      ...{ source: file, problems: [{ code, message, schemaPath: '' }] },
      ...(name !== undefined && { tool: name }),
    }));
  const files = unreadable.map(({ file, message }) => ({
    source: file,
    problems: [{ code: 'unreadable', message, schemaPath: '' }],
  }));
  return [...refused, ...upstreams, ...others, ...inFiles, ...files] as Refusal[];
}

/** The source of a tool, looked up once for each state of the registry. */
function sourcesByTool(
  registry: Registry,
  gateway: Gateway | undefined,
  loaded: () => LoadedSources,
): { of(name: string): string } {
  let revision = -1;
  let byTool = new Map<string, string>();
  return {
    of(name) {
      if (registry.revision !== revision) {
        revision = registry.revision;
        byTool = new Map();
        for (const source of loaded().sources) {
          if ('tools' in source) for (const tool of source.tools) byTool.set(tool.name, source.name);
        }
        for (const { upstream, offer } of gateway?.upstreams ?? [])
          for (const tool of offer.tools) byTool.set(tool, upstream.server.key);
      }
      return byTool.get(name) ?? '';
    },
  };
}
