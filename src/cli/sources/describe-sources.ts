/**
 * Loaded sources in; what each says about its tools and schemas out, for commands that only read. Documents are admitted
 * here, and servers are started and asked; nothing is called.
 */
import { redact } from '../../sources/http/index.ts';
import type { Role } from '../../schema/index.ts';
import {
  describeDocument,
  describeServer,
  describeTools,
  type DescribedSource,
  type ReadingOptions,
} from '../../sources/index.ts';
import type { Progress } from '../progress.ts';
import type { Unreadable } from '../read-json.ts';
import type { LoadedSource, LoadedSources } from './load-sources.ts';

export interface DescribeSettings {
  /** What bare schemas are for; default `any`. The sides of a tool have theirs. */
  readonly role?: Role;
  readonly reading?: ReadingOptions;
  readonly progress?: Progress;
}

export interface DescribedSources extends LoadedSources {
  /** Of all sources that could be read. */
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
    const answer = await describeServer(source.server.target, name, reading);
    const { secrets } = source.server;
    if (!answer.ok) return { file: name, message: redact(answer.message, secrets) };
    const { title, protocol, tools } = answer;
    return { name, kind, ...(title !== undefined && { title: redact(title, secrets) }), protocol, tools };
  }
  const { problems, hash } = source;
  return {
    name,
    kind,
    tools: describeTools(source, name),
    ...(problems.length > 0 && { problems }),
    ...(hash !== undefined && { hash }),
  };
}
