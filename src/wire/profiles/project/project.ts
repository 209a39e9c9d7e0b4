/**
 * The natural input of a tool and a profile in; the schema that the host gets, what it loses, and the way
 * back for arguments out. The full schema still judges every call.
 */
import type { JsonObject } from '../../../json/index.ts';
import type { Profile } from '../profile.ts';
import { abilitiesOf } from './abilities.ts';
import { decodeArguments, type Decoding } from './decode.ts';
import type { Loss } from './loss.ts';
import { projectSchema } from './project-schema.ts';
import { ROOT, Run } from './run.ts';
import { withinSizes } from './sizes.ts';

export interface ProjectedInput {
  readonly schema: JsonObject;
  /** What the root says in words: for the description of the tool, which more hosts read. */
  readonly rootNote: string | undefined;
  readonly losses: readonly Loss[];
  /** Natural names by those of the host, of the members of the root. */
  readonly renamed: ReadonlyMap<string, string>;
  readonly decode: (args: JsonObject) => JsonObject;
}

/** The document is self-contained 2020-12, with an object root. */
export function projectInput(document: JsonObject, profile: Profile): ProjectedInput {
  const can = abilitiesOf(profile);
  const run = new Run(can, document);
  const projected = projectSchema(document, ROOT, run) ?? noArguments(run);
  const root = withinSizes(asObject(projected, run), run);
  const { $schema } = document;
  const { description, ...rest } = root;
  const head = $schema !== undefined && can.takes('$schema') ? { $schema } : {};
  const definitions = definitionsOf(run);
  const schema = run.carried(root, {
    ...head,
    ...rest,
    ...(typeof document['description'] === 'string' && { description: document['description'] }),
    ...(definitions !== undefined && { $defs: definitions }),
  });
  const decoding: Decoding = { document: schema, instructions: run.instructions };
  return {
    schema,
    rootNote: noteOf(description, document['description']),
    losses: run.losses,
    renamed: run.instructions.get(schema)?.names ?? new Map(),
    decode: (args) => decodeArguments(args, decoding),
  };
}

/** No arguments fit the schema: the call is refused whatever they are. */
function noArguments(run: Run): JsonObject {
  run.lose('', 'type', 'No arguments fit this schema.');
  return { type: 'object', properties: {} };
}

function asObject(projected: JsonObject, run: Run): JsonObject {
  const { type: _type, ...rest } = projected;
  return run.carried(projected, { type: 'object', ...rest });
}

function definitionsOf(run: Run): JsonObject | undefined {
  if (run.definitions.size === 0) return undefined;
  return Object.fromEntries([...run.definitions.values()].map(({ name, schema }) => [name, schema ?? {}]));
}

function noteOf(description: unknown, natural: unknown): string | undefined {
  if (typeof description !== 'string') return undefined;
  const own = typeof natural === 'string' ? natural : '';
  const note = isPrefix(own, description) ? description.slice(own.length).trim() : description;
  return note === '' ? undefined : note;
}

function isPrefix(prefix: string, text: string): boolean {
  return text.startsWith(prefix);
}
