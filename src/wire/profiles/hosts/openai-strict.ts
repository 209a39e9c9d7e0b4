import type { Profile } from '../profile.ts';
import { openai } from './openai.ts';

const DOCUMENTED = 'jsonschemaprofiles.unitvectorylabs.com/schemas/openai';
const DATE = '2026-02';

/** Function calling of the OpenAI API with `strict: true` (Structured Outputs). */
export const openaiStrict: Profile = {
  name: 'openai-strict',
  title: 'OpenAI, strict function calling',
  format: 'openai',
  isStrict: true,
  rules: [
    ...openai.rules,
    {
      kind: 'only',
      keywords: [
        '$ref',
        '$defs',
        'type',
        'title',
        'description',
        'properties',
        'required',
        'additionalProperties',
        'items',
        'enum',
        'const',
        'anyOf',
        'pattern',
        'format',
        'multipleOf',
        'minimum',
        'maximum',
        'exclusiveMinimum',
        'exclusiveMaximum',
        'minItems',
        'maxItems',
      ],
      source: DOCUMENTED,
      date: DATE,
    },
    { kind: 'closed-objects', source: 'github.com/bytedance/trae-agent/issues/173', date: '2025-07-14' },
    { kind: 'all-required', source: 'github.com/hamc/blastproof/issues/85', date: '2026-08-30' },
    { kind: 'properties-required', at: 'anywhere', source: DOCUMENTED, date: DATE },
    { kind: 'typed', source: 'github.com/apexive/odoo-llm/issues/212', date: '2026-09' },
    { kind: 'no-boolean-schemas', source: DOCUMENTED, date: DATE },
    {
      kind: 'formats',
      known: ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid'],
      source: 'github.com/cyanheads/git-mcp-server/issues/47',
      date: '2026-05-06',
    },
    { kind: 'at-most', of: 'properties', limit: 5_000, source: DOCUMENTED, date: DATE },
    { kind: 'at-most', of: 'depth', limit: 10, source: DOCUMENTED, date: DATE },
    { kind: 'at-most', of: 'enum-values', limit: 1_000, source: DOCUMENTED, date: DATE },
    { kind: 'at-most', of: 'characters', limit: 120_000, source: DOCUMENTED, date: DATE },
  ],
};
