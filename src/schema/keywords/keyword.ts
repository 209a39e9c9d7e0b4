/**
 * What a keyword is: data that describes itself once. Admission reads `shape` and `note`, the compiler reads
 * `build`, failures read `says`; none of them knows any keyword by name.
 */
import type { FailureCode } from '../../errors.ts';
import type { Assembly } from '../program/assembly.ts';
import type { Shape } from './shape.ts';

type VocabularyName =
  'core' | 'applicator' | 'unevaluated' | 'validation' | 'meta-data' | 'format' | 'content';

export interface Keyword {
  readonly name: string;
  readonly vocabulary: VocabularyName;
  /** What the metaschema allows as its value, and which parts of it are schemas. */
  readonly shape: Shape;
  /**
   * What admission must know of it: identifiers, references, patterns, sizes. Of a map of subschemas, `value`
   * is the names.
   */
  readonly note?: (value: never, facts: Facts) => void;
  /** The kinds of value that it lets through, for one that asks of a value nothing but its kind. */
  readonly kinds?: (value: never) => number;
  /** What it asks of a value, as instructions on the node under assembly. */
  readonly build?: (value: never, assembly: Assembly) => void;
  /** What it says of every value that fails: found out once, and kept with the schema. */
  readonly words?: (value: never) => Words;
  /**
   * What it says when a value fails; `words.value` is the keyword's own. `detail` is what the tier found out:
   * a missing name, a number of matches.
   */
  readonly says?: (
    words: Words & { readonly value?: unknown },
    instance: unknown,
    detail: Detail,
  ) => Sentence;
  /** What it says when it is `false` (or a `false` inside it) and a value stands there. */
  readonly forbids?: (schema: Readonly<Record<string, unknown>>, key: string, step: string) => Sentence;
}

/** What the survey collects of the subschema that it reads. */
export interface Facts {
  reference(keyword: string, uri: string): void;
  dynamicReference(keyword: string, uri: string): void;
  anchor(name: string): void;
  dynamicAnchor(name: string): void;
  pattern(keyword: string, source: string): void;
  vocabularies(): void;
  enumValues(count: number): void;
}

export interface Detail {
  /** A property that is missing, or whose name or value is meant. */
  readonly name?: string;
  /** The property that asked for it. */
  readonly trigger?: string;
  /** How many items, properties or branches there were. */
  readonly count?: number;
  /** Indexes of branches that fitted, or of two equal items. */
  readonly indexes?: readonly number[];
}

export interface Words {
  readonly expected: string;
  /** The beginning of the message. */
  readonly lead: string;
}

export interface Sentence {
  readonly code: FailureCode;
  readonly expected: string;
  readonly received: string;
  readonly message: string;
}
