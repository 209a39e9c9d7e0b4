/** One side of a comparison in; its tools out, and what could not be read. */
import type { ComparedTool } from '../../diff/index.ts';
import type { DescribedSource } from '../../sources/index.ts';
import type { Progress } from '../progress.ts';
import type { Unreadable } from '../read-json.ts';
import type { RouteSettings } from '../routes/settings.ts';
import type { ServerSettings } from '../server-target.ts';
import { describeSources } from '../sources/describe-sources.ts';
import { loadSources } from '../sources/load-sources.ts';
import { gitFile } from './git-file.ts';

export interface SideSettings {
  readonly servers?: ServerSettings;
  readonly routes: RouteSettings;
  readonly progress: Progress;
}

export interface ReadSide {
  readonly tools: readonly ComparedTool[];
  readonly unreadable: readonly Unreadable[];
}

/** Without a word, the server that the command starts. */
export async function readSide(
  words: readonly string[],
  serverCommand: readonly string[],
  settings: SideSettings,
): Promise<ReadSide> {
  const [word = ''] = words;
  const revision = words.length === 1 ? await gitFile(word) : undefined;
  if (typeof revision === 'string') return { tools: [], unreadable: [{ file: word, message: revision }] };
  try {
    const sources = revision === undefined ? words : [revision.file];
    const loaded = await loadSources(sources, { ...settings, serverCommand });
    const reading = { formats: 'assert' } as const;
    const { described, unreadable } = await describeSources(loaded, { reading, progress: settings.progress });
    const named = revision === undefined ? unreadable : unreadable.map((one) => ({ ...one, file: word }));
    return { tools: described.flatMap(toolsOf), unreadable: named };
  } finally {
    if (revision !== undefined) await revision.remove();
  }
}

/** A bare schema counts as the input of a tool without a name, so that two files of any name are compared. */
function toolsOf({ tools, schema }: DescribedSource): readonly ComparedTool[] {
  if (schema === undefined) return tools.filter(({ kind }) => kind === undefined);
  const { schema: input, problems } = schema;
  return [{ name: 'schema', problems, ...(input !== undefined && { input }) }];
}
