/**
 * Documents of weighted fields in; an index out that ranks them by the words of a query (BM25 over fields: S.
 * Robertson and H. Zaragoza, "The Probabilistic Relevance Framework", 2009). Pure: no I/O, and nothing about
 * tools.
 */
import { relatedTo } from './verbs.ts';
import { wordsOf } from './words.ts';

export interface Field {
  readonly text: string;
  /** The weight of a word in this field. */
  readonly weight: number;
}

/** The documents of a word, by number, and its weight in each. */
interface Postings {
  readonly documents: number[];
  readonly weights: number[];
}

export interface Ranking {
  readonly best: readonly number[];
  readonly matches: number;
}

/** Saturation (`k1`): how soon further occurrences in one document stop adding to the score. */
const SATURATION = 1.2;
/** Normalisation by length (`b`), from 0 to 1: how much less a word of a long document weighs. */
const LENGTH_NORM = 0.6;
/** The weight of a verb that means the same as one of the query. */
const RELATED_WEIGHT = 0.4;
/** The weight of a word with the same beginning, where no document has the word of the query. */
const PREFIX_WEIGHT = 0.5;
const MIN_PREFIX = 4;
const MAX_PREFIXES = 32;
const MAX_QUERY_WORDS = 32;

export class TextIndex {
  private readonly postings: Map<string, Postings> = new Map();
  private readonly count: number;
  /** Reused by every query; all zero between two queries. */
  private readonly scores: Float64Array;

  constructor(documents: Iterable<readonly Field[]>) {
    const lengths: number[] = [];
    for (const fields of documents) lengths.push(this.add(lengths.length, fields));
    this.count = lengths.length;
    this.scores = new Float64Array(this.count);
    this.normalise(lengths);
  }

  /** The numbers of the best documents, best first, and how many have a word of the query. */
  rank(query: string, most: number, isHidden: (document: number) => boolean = () => false): Ranking {
    const touched: number[] = [];
    for (const [term, weight] of this.termsOf(query)) this.addScores(term, weight, touched);
    const { scores } = this;
    const shown = touched.filter((document) => !isHidden(document));
    const best = bestOf(shown, scores, most);
    for (const document of touched) scores[document] = 0;
    return { best, matches: shown.length };
  }

  private add(document: number, fields: readonly Field[]): number {
    const weights = new Map<string, number>();
    let length = 0;
    for (const { text, weight } of fields) {
      for (const word of wordsOf(text)) {
        weights.set(word, (weights.get(word) ?? 0) + weight);
        length += weight;
      }
    }
    for (const [word, weight] of weights) {
      let entry = this.postings.get(word);
      if (entry === undefined) this.postings.set(word, (entry = { documents: [], weights: [] }));
      entry.documents.push(document);
      entry.weights.push(weight);
    }
    return length;
  }

  /** Turns each weight into its part of a score, once the lengths of all documents are known. */
  private normalise(lengths: readonly number[]): void {
    const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length) || 1;
    for (const { documents, weights } of this.postings.values()) {
      const rarity = Math.log(1 + (this.count - documents.length + 0.5) / (documents.length + 0.5));
      for (const [index, document] of documents.entries()) {
        const norm = 1 - LENGTH_NORM + (LENGTH_NORM * lengths[document]!) / average;
        const weight = weights[index]!;
        weights[index] = (rarity * weight * (SATURATION + 1)) / (weight + SATURATION * norm);
      }
    }
  }

  private termsOf(query: string): ReadonlyMap<string, number> {
    const terms = new Map<string, number>();
    const add = (term: string, weight: number): void => {
      terms.set(term, Math.max(weight, terms.get(term) ?? 0));
    };
    for (const word of new Set(wordsOf(query).slice(0, MAX_QUERY_WORDS))) {
      add(word, 1);
      for (const verb of relatedTo(word)) add(verb, RELATED_WEIGHT);
      if (!this.postings.has(word)) for (const other of this.startingLike(word)) add(other, PREFIX_WEIGHT);
    }
    return terms;
  }

  private startingLike(word: string): string[] {
    const similar: string[] = [];
    if (word.length < MIN_PREFIX) return similar;
    for (const indexed of this.postings.keys()) {
      if (indexed.length < MIN_PREFIX || !(indexed.startsWith(word) || word.startsWith(indexed))) continue;
      similar.push(indexed);
      if (similar.length === MAX_PREFIXES) break;
    }
    return similar;
  }

  private addScores(term: string, weight: number, touched: number[]): void {
    const entry = this.postings.get(term);
    if (entry === undefined) return;
    const { scores } = this;
    const { documents, weights } = entry;
    for (let index = 0; index < documents.length; index++) {
      const document = documents[index]!;
      if (scores[document] === 0) touched.push(document);
      scores[document]! += weight * weights[index]!;
    }
  }
}

/** Sorted by score, equal ones by number. A common word leads to thousands, of which few are wanted. */
function bestOf(documents: readonly number[], scores: Float64Array, most: number): number[] {
  const best: number[] = [];
  const isBefore = (a: number, b: number): boolean =>
    scores[a]! > scores[b]! || (scores[a] === scores[b] && a < b);
  for (const document of documents) {
    if (best.length === most && !isBefore(document, best[most - 1]!)) continue;
    let place = best.length;
    while (place > 0 && isBefore(document, best[place - 1]!)) place--;
    best.splice(place, 0, document);
    if (best.length > most) best.pop();
  }
  return best;
}
