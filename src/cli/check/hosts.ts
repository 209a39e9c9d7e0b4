/**
 * Described tools and profiles in; for each tool and host out whether it works there, works with loss, or
 * is refused, and why. What a host refuses of the tool as it was written is named too: without the profile
 * it would be refused.
 */
import type { DescribedSource, DescribedTool } from '../../sources/index.ts';
import { admitSchema, type AdmittedSchema } from '../../schema/index.ts';
import {
  judgeList,
  judgeTool,
  projectTool,
  type Loss,
  type Profile,
  type ProfileName,
  type Violation,
} from '../../wire/profiles/index.ts';

export interface HostOutcome {
  readonly source: string;
  readonly tool: string;
  readonly host: ProfileName;
  readonly verdict: 'works' | 'works with loss' | 'refused';
  /** What the host refuses of the tool as it was written; empty where it needs no profile. */
  readonly refuses: readonly string[];
  readonly losses: readonly Loss[];
  /** Why it is refused, also with the profile. */
  readonly why: readonly string[];
}

/** What a host says of all tools of a source together. */
export interface ListNote {
  readonly source: string;
  readonly host: ProfileName;
  readonly note: string;
}

export interface HostReport {
  readonly tools: readonly HostOutcome[];
  readonly lists: readonly ListNote[];
}

export function reportHosts(sources: readonly DescribedSource[], profiles: readonly Profile[]): HostReport {
  const tools = sources.flatMap((source) =>
    source.tools.flatMap((tool) => outcomesOf(source.name, tool, profiles)),
  );
  const lists = sources.flatMap(({ name: source, tools: all }) =>
    profiles.flatMap((profile) =>
      judgeList(all.length, profile).map(({ rule, what }) => ({
        source,
        host: profile.name,
        note: `${what} in one request (${rule.source}, ${rule.date})`,
      })),
    ),
  );
  return { tools, lists };
}

function outcomesOf(source: string, tool: DescribedTool, profiles: readonly Profile[]): HostOutcome[] {
  const [problem] = tool.problems;
  const { name, description, input = NO_ARGUMENTS, inputSchema = { type: 'object' }, outputSchema } = tool;
  const projectable = {
    name,
    formats: 'assert' as const,
    traits: description === undefined ? {} : { description },
    input: { schema: input },
  };
  return profiles.map((profile): HostOutcome => {
    const about = { source, tool: name, host: profile.name };
    if (problem !== undefined)
      return {
        ...about,
        verdict: 'refused',
        refuses: [],
        losses: [],
        why: [`anyshape refuses it: ${problem.message}`],
      };
    const refuses = judgeTool({ name, inputSchema, outputSchema }, profile).map(inWords);
    const { losses, violations } = projectTool(projectable, profile);
    const verdict = violations.length > 0 ? 'refused' : losses.length > 0 ? 'works with loss' : 'works';
    return { ...about, verdict, refuses: [...new Set(refuses)], losses, why: violations.map(inWords) };
  });
}

function inWords({ what, place, rule }: Violation): string {
  return `${what}${place === '' ? '' : ` at ${place}`} (${rule.source}, ${rule.date})`;
}

const NO_ARGUMENTS: AdmittedSchema = admitted({ type: 'object', additionalProperties: false });

function admitted(document: unknown): AdmittedSchema {
  const result = admitSchema(document);
  if (!result.ok) throw new Error('a constant schema is refused');
  return result.schema;
}
