import { parsePointer, previewList } from '../../json/index.ts';
import { schemaPath, sourceOf } from '../../schema/internal.ts';
import { reachedSites } from '../linked-sites.ts';
import type { Place } from '../places.ts';
import type { Edit, Rule } from '../rule.ts';

const listed = ($defs: object): object => ({
  name: 'find',
  description: 'Finds.',
  inputSchema: {
    type: 'object',
    properties: { region: { $ref: '#/$defs/region' } },
    $defs: { region: { type: 'string' }, ...$defs },
  },
  outputSchema: {},
});

export const deadDefinition: Rule = {
  id: 'dead-definition',
  group: 'quality',
  severity: 'hint',
  finds:
    'Definitions of a tool (`$defs`, `definitions`) are reached by no reference. Told once for a schema.',
  why: 'They travel in every list and say nothing. The fix takes them out. A file that is one schema is left alone, since others may refer to its definitions.',
  examples: { fires: listed({ city: { type: 'string' } }), silent: listed({}) },
  fixes: true,
  checkSchema(view, report) {
    const { schema, tool, places } = view;
    if (schema === undefined || tool === undefined || !places.some(isDefinition)) return;
    const reached = reachedSites(sourceOf(schema).root, view.sites);
    const dead = [...view.sites.keys()].filter(
      (site) => !reached.has(site) && site.parent !== undefined && reached.has(site.parent),
    );
    const [first] = dead;
    if (first === undefined) return;
    const edits = dead.map((site): Edit => ({ kind: 'remove', place: schemaPath(site) }));
    const steps = dead.map(({ step }) => parsePointer(`/${step}`) ?? []);
    const shelves = [...new Set(steps.map(([shelf]) => shelf))].join(' and ');
    const names = previewList(steps.map(([, name]) => name));
    report(schemaPath(first), `Nothing refers to ${names} in ${shelves}.`, { edits });
  },
};

function isDefinition({ keyword }: Place): boolean {
  return keyword === '$defs' || keyword === 'definitions';
}
