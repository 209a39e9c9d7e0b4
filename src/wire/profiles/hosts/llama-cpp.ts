import type { Profile } from '../profile.ts';

/** llama.cpp and what is built on it (LM Studio, Ollama): a grammar is made of the schemas of all tools. */
export const llamaCpp: Profile = {
  name: 'llama-cpp',
  title: 'llama.cpp (LM Studio)',
  format: 'openai',
  rules: [
    { kind: 'anchored-patterns', source: 'github.com/ggml-org/llama.cpp/issues/26930', date: '2026-08-11' },
    {
      kind: 'pattern-syntax',
      refused: '\\\\[dDwWsSbBpP1-9]|\\(\\?[=!<]',
      words: '\\d, \\w, \\s, \\b, \\p and lookaround',
      source: 'github.com/ggml-org/llama.cpp/issues/27580',
      date: '2026-08-23',
    },
    {
      kind: 'at-most',
      of: 'maxLength',
      limit: 1_999,
      source: 'github.com/lemonade-sdk/lemonade/issues/2691',
      date: '2026-07-14',
    },
  ],
};
