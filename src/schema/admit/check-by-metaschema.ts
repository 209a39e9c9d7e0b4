/**
 * A resource of a custom dialect and the program of its metaschema in; a problem for each failure out.
 * Documents of a standard dialect need no such check: the survey holds them against the shapes of their
 * keywords.
 */
import { preview } from '../../json/index.ts';
import { decide, explain, FailureCollector, Run } from '../interpret/index.ts';
import type { Program } from '../program/index.ts';
import type { Resource } from '../schema-location.ts';
import type { ScanOptions } from './scan.ts';

export function checkByMetaschema(
  { dialect, root }: Resource,
  metaschema: Program,
  { limits, problems }: ScanOptions,
): void {
  const run = new Run(root.schema, limits.steps);
  if (decide(metaschema.root, root.schema, run)) return;
  const collector = new FailureCollector(limits.failures);
  run.allow(limits.steps);
  explain(metaschema.root, root.schema, run, collector);
  for (const failure of collector.failures) {
    const message = `By the metaschema ${preview(dialect.uri)}, this ${failure.message}.`;
    problems.add('metaschema-mismatch', root, message, {}, failure.instancePath.slice(1));
  }
}
