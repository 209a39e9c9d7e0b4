import type { Profile, Rule } from '../profile.ts';

/** What both forms of a function declaration have in common. */
export const declarationRules: readonly Rule[] = [
  { kind: 'root-object', source: 'github.com/NousResearch/hermes-agent/pull/98928', date: '2026-08-30' },
  {
    kind: 'root-without',
    keywords: ['oneOf', 'anyOf', 'allOf'],
    source: 'github.com/DeusData/codebase-memory-mcp/issues/1524',
    date: '2026-09',
  },
  {
    kind: 'tool-names',
    pattern: '^[a-zA-Z_][a-zA-Z0-9_.-]{0,63}$',
    source: 'github.com/google-gemini/gemini-cli/issues/7878',
    date: '2025-09-06',
  },
  {
    kind: 'no-boolean-schemas',
    source: 'github.com/router-for-me/CLIProxyAPI/issues/3551',
    date: '2026-05-25',
  },
  { kind: 'array-items', source: 'github.com/NousResearch/hermes-agent/pull/69924', date: '2026-07-23' },
  {
    kind: 'references',
    form: 'none',
    siblings: false,
    recursion: false,
    source: 'github.com/zendev-sh/goai/pull/39',
    date: '2026-04-12',
  },
];

/** The Gemini API with `parameters`, a subset of OpenAPI 3.0. */
export const gemini: Profile = {
  name: 'gemini',
  title: 'Gemini, parameters',
  format: 'gemini',
  rules: [
    ...declarationRules,
    {
      kind: 'only',
      keywords: [
        'type',
        'format',
        'title',
        'description',
        'nullable',
        'enum',
        'default',
        'example',
        'items',
        'minItems',
        'maxItems',
        'properties',
        'required',
        'propertyOrdering',
        'minProperties',
        'maxProperties',
        'minimum',
        'maximum',
        'minLength',
        'maxLength',
        'pattern',
        'anyOf',
      ],
      source: 'ai.google.dev/api/caching#Schema, by github.com/kkrishnan90/gemini-desktop/pull/7',
      date: '2025-06-02',
    },
    {
      kind: 'without',
      keywords: ['const'],
      source: 'github.com/zed-extensions/mcp-server-brave-search/issues/12',
      date: '2025-11-20',
    },
    {
      kind: 'single-type',
      at: 'anywhere',
      absent: 'nullable',
      source: 'github.com/netease-lcap/wave-agent/pull/284',
      date: '2026-01-29',
    },
    { kind: 'typed', source: 'github.com/UKGovernmentBEIS/inspect_ai/pull/3097', date: '2026-01-22' },
    { kind: 'object-keywords', source: 'github.com/anomalyco/opencode/issues/11889', date: '2026-02-03' },
    { kind: 'text-enums', source: 'github.com/BrokkAi/bifrost/issues/25', date: '2026-09-14' },
    { kind: 'declared-required', source: 'github.com/iBUHub/AIStudioToAPI/issues/154', date: '2026-05-05' },
    {
      kind: 'formats',
      known: ['enum', 'date-time', 'int32', 'int64', 'float', 'double'],
      source: 'jsonschemaprofiles.unitvectorylabs.com/schemas/gemini',
      date: '2026-02-26',
    },
  ],
};
