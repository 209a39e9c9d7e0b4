import type { Profile } from '../profile.ts';

/** The API of Moonshot (Kimi), which has its own subset of JSON Schema. */
export const moonshot: Profile = {
  name: 'moonshot',
  title: 'Moonshot (Kimi)',
  format: 'openai',
  results: { send: 'text', source: 'github.com/MoonshotAI/kimi-code/pull/3234', date: '2026-08-25' },
  rules: [
    { kind: 'root-object', source: 'github.com/14790897/MiqroForge-Desktop/issues/1165', date: '2026-09-21' },
    {
      kind: 'root-without',
      keywords: ['anyOf', 'oneOf', 'allOf'],
      source: 'github.com/FTShare-Lab/FTShare-MCP/issues/7',
      date: '2026-08-05',
    },
    { kind: 'branch-types', source: 'github.com/MoonshotAI/kimi-cli/issues/2531', date: '2026-07-22' },
    { kind: 'typed', source: 'github.com/luxus/pi-hindsight/issues/550', date: '2026-07-30' },
    {
      kind: 'no-null-branches',
      source: 'github.com/NousResearch/hermes-agent/pull/18271',
      date: '2026-05-01',
    },
    {
      kind: 'references',
      form: 'definitions',
      siblings: false,
      recursion: true,
      source: 'github.com/MoonshotAI/kimi-cli/issues/2061',
      date: '2026-04-24',
    },
    { kind: 'declared-required', source: 'github.com/vercel/ai/pull/18921', date: '2026-08-14' },
    { kind: 'no-boolean-schemas', source: 'github.com/vercel/ai/pull/18921', date: '2026-08-14' },
    {
      kind: 'tool-names',
      pattern: '^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$',
      source: 'github.com/MoonshotAI/kimi-cli/issues/2531',
      date: '2026-07-22',
    },
  ],
};
