import type { Profile } from '../profile.ts';
import { declarationRules } from './gemini.ts';

const DOCUMENTED = 'jsonschemaprofiles.unitvectorylabs.com/schemas/gemini';
const DATE = '2026-02-26';

/** The Gemini API with `parametersJsonSchema`. */
export const geminiJsonSchema: Profile = {
  name: 'gemini-json-schema',
  title: 'Gemini, parametersJsonSchema',
  format: 'gemini-json-schema',
  rules: [
    ...declarationRules,
    {
      kind: 'single-type',
      at: 'items',
      absent: 'branch',
      source: 'github.com/github/copilot-cli/issues/4623',
      date: '2026-09',
    },
    {
      kind: 'without',
      keywords: [
        'oneOf',
        'allOf',
        'not',
        'if',
        'then',
        'else',
        'dependentRequired',
        'dependentSchemas',
        'patternProperties',
        'propertyNames',
        'unevaluatedProperties',
        'unevaluatedItems',
        'contains',
        'minContains',
        'maxContains',
      ],
      source: DOCUMENTED,
      date: DATE,
    },
    { kind: 'text-enums', source: 'github.com/BrokkAi/bifrost/issues/25', date: '2026-09-14' },
  ],
};
