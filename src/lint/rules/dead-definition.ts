import { parsePointer, previewList } from '../../json/index.ts';
import { schemaPath, sourceOf } from '../../schema/internal.ts';
import { reachedSchemas } from '../linked-schemas.ts';
import type { Subschema } from '../subschemas.ts';
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
    'Definitions of a tool (`$defs`, `definitions`) are reached by no reference. Reported once for each schema.',
  why: 'They are sent in every list and have no effect. The fix removes them. A file that is one schema is not changed, since others may refer to its definitions.',
  examples: { fires: listed({ city: { type: 'string' } }), silent: listed({}) },
  fixes: true,
  checkSchema(view, report) {
    const { schema, tool, subschemas } = view;
    if (schema === undefined || tool === undefined || !subschemas.some(isDefinition)) return;
    const reached = reachedSchemas(sourceOf(schema).root, view.locations);
    const dead = [...view.locations.keys()].filter(
      (location) => !reached.has(location) && location.parent !== undefined && reached.has(location.parent),
    );
    const [first] = dead;
    if (first === undefined) return;
    const edits = dead.map((location): Edit => ({ kind: 'remove', place: schemaPath(location) }));
    const steps = dead.map(({ step }) => parsePointer(`/${step}`) ?? []);
    const keywords = [...new Set(steps.map(([keyword]) => keyword))].join(' and ');
    const names = previewList(steps.map(([, name]) => name));
    report(schemaPath(first), `Nothing refers to ${names} in ${keywords}.`, { edits });
  },
};

function isDefinition({ keyword }: Subschema): boolean {
  return keyword === '$defs' || keyword === 'definitions';
}
