import type { Profile } from '../profile.ts';

/** Copilot in VS Code, whatever model it uses. */
export const vscode: Profile = {
  name: 'vscode',
  title: 'VS Code (Copilot)',
  format: 'mcp',
  rules: [
    { kind: 'array-items', source: 'github.com/microsoft/vscode/issues/284536', date: '2025-12-19' },
    {
      kind: 'references',
      form: 'none',
      siblings: false,
      recursion: false,
      source: 'github.com/PrefectHQ/fastmcp/pull/2808',
      date: '2026-01-07',
    },
    {
      kind: 'tool-names',
      pattern: '^[a-zA-Z0-9_-]{1,64}$',
      source: 'github.com/microsoft/vscode/issues/243602',
      date: '2025-03-14',
    },
  ],
};
