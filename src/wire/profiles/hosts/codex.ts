import type { Profile } from '../profile.ts';

/** Codex, which sends the tools of MCP servers to the Responses API. */
export const codex: Profile = {
  name: 'codex',
  title: 'Codex',
  format: 'mcp',
  rules: [
    {
      kind: 'properties-required',
      at: 'root',
      source: 'github.com/openai/codex/pull/1150',
      date: '2025-05-29',
    },
    {
      kind: 'root-without',
      keywords: ['oneOf', 'anyOf', 'allOf'],
      source: 'github.com/openai/codex/issues/42283',
      date: '2026-09',
    },
    { kind: 'typed', source: 'github.com/Gitlawb/openclaude/issues/1114', date: '2026-05-11' },
  ],
};
