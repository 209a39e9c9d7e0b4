/**
 * A prompt in; the admitted one out, ready to be listed and rendered, or all problems of its definition and
 * its schema (R-ISOLATE). Nothing here throws on what an author wrote.
 */
import { preview } from '../../json/index.ts';
import type { Limits, Problem } from '../../schema/index.ts';
import { AdmittedSide, admitSide, NO_PARAMETERS } from '../admit-tool.ts';
import { completerFaults } from '../completion/complete.ts';
import type { Completers } from '../completion/completer.ts';
import type { RequestContext } from '../context.ts';
import { nameFault, scopesFault, unknownMembers } from '../definition.ts';
import { listedFaults, normalTraits, type Listed } from '../listed-traits.ts';
import type { Admission } from '../resource/admit-resource.ts';
import { argumentsOf, type PromptArgument } from './arguments.ts';
import type { Prompt, PromptDefinition, PromptTraits } from './prompt.ts';

/** A prompt that can be rendered. */
export interface AdmittedPrompt {
  /** The name by which clients get it. */
  readonly name: string;
  /** What its definition says beside the schema and the functions. */
  readonly traits: PromptTraits;
  /** What it takes. */
  readonly input: AdmittedSide;
  /** The same as clients are told. */
  readonly arguments: readonly PromptArgument[];
  /** @internal */
  readonly completers: Completers;
  /** @internal */
  readonly render: (args: unknown, context: RequestContext) => unknown;
}

const MEMBERS: readonly string[] = [
  ...['name', 'title', 'description', 'icons', 'meta', 'timeoutMs', 'scopes'],
  ...['input', 'complete', 'render'],
];

export function admitPrompt({ definition }: Prompt, limits: Partial<Limits>): Admission<AdmittedPrompt> {
  const { name, input, complete = {}, scopes } = definition;
  const faults = [
    ...unknownMembers(definition, MEMBERS),
    ...[nameFault(name) ?? [], scopesFault(scopes) ?? []].flat(),
    ...listedFaults(definition),
  ];
  if (typeof definition.render !== 'function') {
    faults.push('A prompt needs a function "render(args, context)" that returns its messages.');
  }
  const side = admitSide(input ?? (input === undefined ? NO_PARAMETERS : null), 'input', {
    formats: 'assert',
    interoperable: false,
    limits,
  });
  const isAdmitted = side instanceof AdmittedSide;
  const args = isAdmitted ? argumentsOf(side.schema) : [];
  if (isAdmitted)
    faults.push(
      ...completerFaults(
        complete,
        args.map((argument) => argument.name),
        'argument',
      ),
    );
  const traits = normalTraits(definition, ['input', 'complete', 'render']);
  if (!traits.ok) faults.push(traits.fault);
  const problems: Problem[] = faults.map((message) => ({
    code: 'prompt-definition',
    message,
    schemaPath: '',
  }));
  if (!isAdmitted) problems.push(...side.problems);
  if (problems.length > 0 || !isAdmitted || !traits.ok) {
    return { ok: false, name: typeof name === 'string' ? name : preview(name), problems };
  }
  const render = (values: unknown, context: RequestContext): unknown => definition.render(values, context);
  const listed = traits.traits as Listed<PromptDefinition>;
  return {
    ok: true,
    admitted: { name, traits: listed, input: side, arguments: args, completers: complete, render },
  };
}
