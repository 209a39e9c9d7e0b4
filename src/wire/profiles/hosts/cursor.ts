import type { Profile } from '../profile.ts';

export const cursor: Profile = {
  name: 'cursor',
  title: 'Cursor',
  format: 'mcp',
  rules: [
    {
      kind: 'single-type',
      at: 'anywhere',
      absent: 'branch',
      source: 'github.com/cursor/cursor/issues/3778',
      date: '2025-11-13',
    },
    {
      kind: 'tool-names',
      pattern: '^[a-zA-Z0-9_.-]{1,52}$',
      source: 'github.com/PostHog/posthog/pull/51483',
      date: '2026-03-18',
    },
  ],
};
