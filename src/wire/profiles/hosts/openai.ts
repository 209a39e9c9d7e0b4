import type { Profile } from '../profile.ts';

/** Function calling of the OpenAI API with `strict: false`. */
export const openai: Profile = {
  name: 'openai',
  title: 'OpenAI, function calling',
  format: 'openai',
  rules: [
    { kind: 'root-object', source: 'github.com/nspady/google-calendar-mcp/issues/39', date: '2025-06-01' },
    {
      kind: 'root-without',
      keywords: ['oneOf', 'anyOf', 'allOf', 'enum', 'const', 'not'],
      source: 'github.com/goruck/home-generative-agent/pull/545',
      date: '2026-08-12',
    },
    {
      kind: 'properties-required',
      at: 'root',
      source: 'github.com/openai/openai-agents-python/issues/449',
      date: '2025-04-07',
    },
    { kind: 'array-items', source: 'github.com/microsoft/vscode/issues/284536', date: '2025-12-19' },
    {
      kind: 'tool-names',
      pattern: '^[a-zA-Z0-9_-]{1,64}$',
      source: 'github.com/langgenius/dify/issues/22867',
      date: '2025-07-23',
    },
  ],
};
