import { preview } from '../../json/index.ts';
import { schemaPath } from '../../schema/site.ts';
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
  finds: 'A definition of a tool (`$defs`, `definitions`) is reached by no reference.',
  why: 'It travels in every list and says nothing. The fix takes it out. A file that is one schema is left alone, since others may refer to its definitions.',
  examples: { fires: listed({ city: { type: 'string' } }), silent: listed({}) },
  fixes: true,
  checkSchema(view, report) {
    const { schema, tool, places } = view;
    if (schema === undefined || tool === undefined || !places.some(isDefinition)) return;
    const reached = reachedSites(schema.root, view.sites);
    for (const site of view.sites.keys()) {
      if (reached.has(site) || site.parent === undefined || !reached.has(site.parent)) continue;
      const [shelf = '', ...name] = site.step.split('/');
      const place = schemaPath(site);
      const edit: Edit = { kind: 'remove', place };
      report(place, `Nothing refers to ${preview(name.join('/'))} in ${shelf}.`, { edits: [edit] });
    }
  },
};

function isDefinition({ keyword }: Place): boolean {
  return keyword === '$defs' || keyword === 'definitions';
}
