/** `$vocabulary`: for metaschemas: which vocabularies a dialect has; read when a dialect is made. */
import type { Keyword } from './keyword.ts';
import { vocabularies } from './shape.ts';

export const vocabularyKeyword: Keyword = {
  name: '$vocabulary',
  vocabulary: 'core',
  shape: vocabularies,
  note(_vocabularies, facts) {
    facts.vocabularies();
  },
};
