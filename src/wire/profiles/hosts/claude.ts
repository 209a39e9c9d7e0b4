import type { Profile } from '../profile.ts';

/** Claude Code, Claude Desktop and the Messages API, whose `strict` is off. */
export const claude: Profile = {
  name: 'claude',
  title: 'Claude (Messages API, Claude Code, Claude Desktop)',
  format: 'anthropic',
  rules: [
    { kind: 'root-object', source: 'github.com/anthropics/claude-code/issues/88049', date: '2026-08-19' },
    {
      kind: 'root-without',
      keywords: ['oneOf', 'anyOf', 'allOf'],
      source: 'github.com/makenotion/notion-mcp-server/issues/340',
      date: '2026-08-05',
    },
    {
      kind: 'root-takes',
      keywords: ['if', 'then', 'else', 'not'],
      source: 'github.com/kenn-io/kata/pull/365',
      date: '2026-09-14',
    },
    {
      kind: 'property-names',
      pattern: '^[a-zA-Z0-9_.-]{1,64}$',
      at: 'root',
      source: 'github.com/anthropics/claude-code/issues/79418',
      date: '2026-07-20',
    },
    {
      kind: 'tool-names',
      pattern: '^[a-zA-Z0-9_-]{1,64}$',
      source: 'github.com/anthropics/claude-code/issues/90477',
      date: '2026-08-28',
    },
    {
      kind: 'dialects',
      refused: ['draft-07', 'draft-06', 'draft-04', '2019-09'],
      source: 'github.com/anthropics/claude-code/issues/88882',
      date: '2026-08-22',
    },
    {
      kind: 'no-boolean-schemas',
      source: 'github.com/anthropics/claude-code/issues/92900',
      date: '2026-09-08',
    },
  ],
};
