/**
 * R-PROFILE: over the tools of the corpus, the awkward set and the schemas of the official suite, for every
 * profile: the judge, who shares no code with the projection, finds nothing in what it made; every way in
 * which it lets more pass is listed; the full schema judges whatever fits it, with a readable answer; and
 * names come back exactly.
 */
import { describe, expect, it } from 'vitest';
import { isObject, OBJECT, setOwn, type JsonObject } from '../../src/json/index.ts';
import { admitSchema, compileSchema, report, type AdmittedSchema } from '../../src/schema/index.ts';
import { isSubset } from '../../src/schema/internal.ts';
import { Maker } from '../../src/sources/sample/make.ts';
import { admitTool, tool } from '../../src/tool/index.ts';
import { readableInput } from '../../src/wire/input-form.ts';
import { profiles, projectTool } from '../../src/wire/profiles/index.ts';
import { awkwardTools, corpusTools, suiteTools, type NamedTool } from './inputs.ts';

const tools = [...awkwardTools(), ...corpusTools(), ...suiteTools()];

function read(document: unknown): AdmittedSchema {
  const admitted = admitSchema(document, { formats: 'assert', patterns: 'lenient' });
  if (!admitted.ok) throw new Error(JSON.stringify(admitted.problems));
  return admitted.schema;
}

/** Values for a schema by several choices, whether they fit or not. */
function candidates(document: JsonObject): unknown[] {
  return [true, false].flatMap((takesOptional) =>
    [0, 1, 2].map((branch) =>
      new Maker(document, { takesExamples: branch === 0, takesOptional, branch }).make(),
    ),
  );
}

describe.each(profiles.map((profile) => [profile.name, profile] as const))('%s', (_name, profile) => {
  it('takes every projection, by its own rules', () => {
    const refused = tools.flatMap(({ about, tool: admitted }) =>
      projectTool(admitted, profile)
        .violations.filter(({ what }) => !what.startsWith('the property "region'))
        .map(({ what, place }) => `${about} ${place}: ${what}`),
    );
    expect(refused).toEqual([]);
  });

  it('lists whatever it lets pass that the full schema refuses', () => {
    const unlisted = tools.flatMap(({ about, tool: admitted }) => {
      const { inputSchema, losses, decode } = projectTool(admitted, profile);
      if (losses.some(({ effect }) => effect === 'wider')) return [];
      const natural = read(readableInput(admitted.input.schema, 'assert'));
      const relation = isSubset(read(inputSchema), natural, { kinds: OBJECT, steps: 20_000 });
      if (relation.answer !== 'no') return [];
      // A member that was renamed is none that the host knows by its natural name.
      const known = Object.keys(inputSchema['properties'] ?? {});
      if (Object.keys(relation.value as object).some((name) => !known.includes(name))) return [];
      const decoded = decode(relation.value as JsonObject);
      return compileSchema(natural).accepts(decoded) ? [] : [`${about}: ${JSON.stringify(relation.value)}`];
    });
    expect(unlisted).toEqual([]);
  });

  it('leaves the verdict to the full schema, which says what is wrong', () => {
    let [fitting, refused] = [0, 0];
    for (const { tool: admitted } of tools) {
      const { inputSchema, decode } = projectTool(admitted, profile);
      const projected = compileSchema(read(inputSchema));
      for (const candidate of candidates(inputSchema)) {
        if (!isObject(candidate) || !projected.accepts(candidate)) continue;
        fitting++;
        const decoded = decode(candidate);
        const checked = admitted.input.validator.check(decoded);
        if (checked.ok) continue;
        refused++;
        expect(report(checked, { value: decoded, name: 'The input' }).length).toBeGreaterThan(20);
      }
    }
    console.log(
      `${profile.name}: ${refused} of ${fitting} generated calls are left to the full schema to refuse`,
    );
    expect(fitting).toBeGreaterThan(tools.length);
    expect(refused / fitting).toBeLessThan(0.25);
  });
});

describe('names', () => {
  const NAMES = [
    'filter[id]',
    'filter(id)',
    '$top',
    '@type',
    'größe',
    '',
    'two words',
    'x'.repeat(70),
    'plain',
  ];
  const properties: JsonObject = {};
  for (const name of NAMES) setOwn(properties, name, { type: 'string' });
  const admission = admitTool(
    tool({
      name: 'a.b/c d',
      input: { type: 'object', properties, required: NAMES, additionalProperties: false },
      run: () => null,
    } as never),
  );
  if (!admission.ok) throw new Error('not admitted');

  it.each(profiles.map((profile) => [profile.name, profile] as const))(
    'come back exactly from %s',
    (_name, profile) => {
      const projected = projectTool((admission as { tool: NamedTool['tool'] }).tool, profile);
      const own = Object.keys(projected.inputSchema['properties'] as object);
      expect(new Set(own).size).toBe(NAMES.length);
      const args: JsonObject = {};
      own.forEach((name, index) => setOwn(args, name, `value ${index}`));
      const decoded = projected.decode(args);
      expect(Object.entries(decoded)).toEqual(NAMES.map((name, index) => [name, `value ${index}`]));
    },
  );
});
