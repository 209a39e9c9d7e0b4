/**
 * A linked document in; its Program out, built at once, since only a document with references, or with
 * patterns that are not run, can be refused here: for references that lead in a circle, or multiply without
 * end, or follow too many others.
 */
import type { Limits } from '../limits.ts';
import {
  BuildRefused,
  buildNodes,
  followChains,
  Program,
  type BuildOptions,
  type EasedKeyword,
} from '../program/index.ts';
import type { SchemaDocument } from '../schema-location.ts';
import type { Problems } from './problems.ts';

export interface ProgramOptions {
  readonly limits: Limits;
  readonly problems: Problems;
  readonly unchecked: Problems | undefined;
}

/** Every subschema once, and room for what dynamic scopes copy. */
export function maxNodes(limits: Limits): number {
  return 2 * limits.subschemas + 1_000;
}

export function buildProgram(
  document: SchemaDocument,
  building: BuildOptions,
  options: ProgramOptions,
): Program | undefined {
  const { limits, problems } = options;
  try {
    const { node, edges, eased } = buildNodes(document, building);
    for (const keyword of eased) noteEased(keyword, options);
    const chains = followChains(edges);
    if (chains.loop !== undefined) throw new BuildRefused('loop', chains.loop.schemaLocation);
    if (chains.longest > limits.referenceChain) {
      const message = `${chains.longest} references follow one another, and limits.referenceChain allows ${limits.referenceChain}: shorten the chain, or raise the limit.`;
      const received = String(chains.longest);
      problems.add('limit-reference-chain', chains.start!.schemaLocation, message, {
        expected: `at most ${limits.referenceChain}`,
        received,
      });
    }
    return new Program({ build: () => node });
  } catch (error) {
    if (!(error instanceof BuildRefused)) throw error;
    reportRefusedBuild(error, options);
    return undefined;
  }
}

function noteEased({ location, keyword }: EasedKeyword, { unchecked }: ProgramOptions): void {
  const message = `"${keyword}" cannot decide without a pattern that is not checked.`;
  unchecked?.add('pattern-unchecked', location, message, { keyword });
}

function reportRefusedBuild({ reason, location }: BuildRefused, { limits, problems }: ProgramOptions): void {
  if (reason === 'loop') {
    const message =
      'References lead from here back to here without going into the value, so no value could ever be decided: let one of them go through a property or an item.';
    return problems.add('reference-loop', location, message, { expected: 'references that end' });
  }
  const message =
    'Dynamic references would make too many copies of subschemas: use fewer dynamic anchors, or raise limits.subschemas.';
  problems.add('limit-specialisations', location, message, {
    expected: `at most ${maxNodes(limits)} copies`,
  });
}
