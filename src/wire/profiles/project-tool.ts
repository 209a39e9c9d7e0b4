/**
 * An admitted tool and a profile in; what the host sees of it, and the way back for a call out. What the
 * profile still refuses after the projection, such as a header parameter with a name that it does not take,
 * is a list of violations.
 */
import type { JsonObject } from '../../json/index.ts';
import type { AdmittedTool } from '../../tool/index.ts';
import { readableInput } from '../input-form.ts';
import { judgeTool } from './judge/judge.ts';
import type { Violation } from './judge/judged.ts';
import { rulesOf, type Profile } from './profile.ts';
import type { Loss } from './project/loss.ts';
import { fittingName } from './project/names.ts';
import { projectInput, type ProjectedInput } from './project/project.ts';

export interface ProjectedTool {
  /** As the host calls it. */
  readonly name: string;
  readonly description: string | undefined;
  readonly inputSchema: JsonObject;
  readonly losses: readonly Loss[];
  /** What the host refuses all the same; empty where the tool works. */
  readonly violations: readonly Violation[];
  /** The arguments of a call, as the full schema is about them. */
  readonly decode: (args: JsonObject) => JsonObject;
  /** An error about the arguments, with the names that the host's model knows. */
  readonly explain: (message: string) => string;
}

/** What a projection needs of a tool. */
export type ProjectableTool = Pick<AdmittedTool, 'name' | 'formats'> & {
  readonly traits: Pick<AdmittedTool['traits'], 'description'>;
  readonly input: Pick<AdmittedTool['input'], 'schema'>;
};

const projected: WeakMap<ProjectableTool, Map<Profile, ProjectedInput>> = new WeakMap();

/** `taken` are the names of other tools of the same list. */
export function projectTool(
  tool: ProjectableTool,
  profile: Profile,
  taken: ReadonlySet<string> = new Set(),
): ProjectedTool {
  const input = inputFor(tool, profile);
  const name = nameFor(tool.name, profile, taken);
  const { description } = tool.traits;
  const parts = [description, inHostNames(input)].filter((part) => part !== undefined);
  const { schema: inputSchema, losses, renamed, decode } = input;
  return {
    name,
    description: parts.length === 0 ? undefined : parts.join(' '),
    inputSchema,
    losses,
    violations: judgeTool({ name, inputSchema }, profile),
    decode,
    explain: (message) => explained(message, tool.name, name, renamed),
  };
}

function inputFor(tool: ProjectableTool, profile: Profile): ProjectedInput {
  let inputs = projected.get(tool);
  if (inputs === undefined) projected.set(tool, (inputs = new Map()));
  let input = inputs.get(profile);
  if (input === undefined) {
    input = projectInput(readableInput(tool.input.schema, tool.formats), profile);
    inputs.set(profile, input);
  }
  return input;
}

function nameFor(name: string, profile: Profile, taken: ReadonlySet<string>): string {
  const [rule] = rulesOf(profile, 'tool-names');
  if (rule === undefined) return name;
  const pattern = new RegExp(rule.pattern, 'u');
  return pattern.test(name) && !taken.has(name) ? name : fittingName(name, pattern, taken);
}

/** The model knows the members by the names of the host. */
function inHostNames({ rootNote, renamed }: ProjectedInput): string | undefined {
  let note = rootNote;
  for (const [own, original] of renamed) if (original !== '') note = note?.replaceAll(original, own);
  return note;
}

/** A name that the model has never seen helps it only beside the one that it knows. */
function explained(
  message: string,
  natural: string,
  name: string,
  renamed: ReadonlyMap<string, string>,
): string {
  const names = [...renamed].filter(([, original]) => message.includes(original));
  const notes = names.map(([own, original]) => `"${own}" is called "${original}" here.`);
  if (natural !== name) notes.unshift(`"${name}" is called "${natural}" here.`);
  return notes.length === 0 ? message : `${message}\n${notes.join('\n')}`;
}
