/**
 * Loaded sources in; a description of the tools and schemas of each out, for commands that only read.
 * Documents are admitted here, and servers are started and list their tools; no tool is called.
 */
import { redact } from '../../sources/http/index.ts';
import type { Role } from '../../schema/index.ts';
import {
  describeDocument,
  describeOthers,
  describeServer,
  describeTools,
  type DescribedSource,
  type ReadingOptions,
} from '../../sources/index.ts';
import type { Progress } from '../progress.ts';
import { failureText } from '../server-failure.ts';
import type { Unreadable } from '../read-json.ts';
import type { LoadedSource, LoadedSources } from './load-sources.ts';

export interface DescribeSettings {
  /** What bare schemas are for; default `any`. The schemas of a tool are input and output. */
  readonly role?: Role;
  readonly reading?: ReadingOptions;
  readonly progress?: Progress;
}

export interface DescribedSources extends LoadedSources {
  /** One for each source that could be read. */
  readonly described: readonly DescribedSource[];
}

export async function describeSources(
  loaded: LoadedSources,
  settings: DescribeSettings = {},
): Promise<DescribedSources> {
  const described: DescribedSource[] = [];
  const unreadable: Unreadable[] = [];
  for (const [index, source] of loaded.sources.entries()) {
    settings.progress?.at(index, loaded.sources.length, source.name);
    const outcome = await describe(source, settings);
    if ('kind' in outcome) described.push(outcome);
    else unreadable.push(outcome);
  }
  return { ...loaded, described, unreadable: [...loaded.unreadable, ...unreadable] };
}

async function describe(
  source: LoadedSource,
  { role = 'any', reading = {} }: DescribeSettings,
): Promise<DescribedSource | Unreadable> {
  const { kind, name } = source;
  if (kind === 'document') return describeDocument(source.file, source.value, { role, reading });
  if (kind === 'server') {
    const { target, options, secrets } = source.server;
    const answer = await describeServer(target, name, reading, options);
    if (!answer.ok) {
      const step = answer.step === 'connect' ? 'cannot be reached' : 'its tools cannot be listed';
      return { file: name, message: failureText(answer.error, source.server, step) };
    }
    const { title, protocol, tools, entries } = answer;
    const shownTitle = title === undefined ? {} : { title: redact(title, secrets) };
    return { name, kind, ...shownTitle, protocol, tools, entries };
  }
  const { problems, hash } = source;
  return {
    name,
    kind,
    tools: describeTools(source, name),
    entries: describeOthers(source),
    ...(problems.length > 0 && { problems }),
    ...(hash !== undefined && { hash }),
  };
}
