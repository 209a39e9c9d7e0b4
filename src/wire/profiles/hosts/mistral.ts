import type { Profile } from '../profile.ts';

export const mistral: Profile = {
  name: 'mistral',
  title: 'Mistral',
  format: 'openai',
  rules: [
    {
      kind: 'without',
      keywords: ['$id', '$schema'],
      source: 'github.com/BerriAI/litellm/pull/13389',
      date: '2025-08-07',
    },
  ],
};
