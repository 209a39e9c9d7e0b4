/**
 * A schema as a tree to read: names, types, limits in words. References are followed; one that leads back to
 * where the reader is stays folded. What is inside is made when it is opened, so that a large schema costs
 * what is looked at.
 */
import { useState } from 'preact/hooks';
import type { JSX } from 'preact';
import { isObject } from '../../json/index.ts';
import type { Schema } from '../../schema/index.ts';
import { LongText } from '../parts/long-text.tsx';
import { limitsInWords } from '../../generate/words/limits.ts';
import { partsOf, readPlace, typeWords, valueWords, type TreePart } from './tree-parts.ts';

const STEP = 200;
/** Levels that are open at first. */
const OPEN_LEVELS = 2;

export function SchemaTree({ root, label }: { readonly root: Schema; readonly label: string }): JSX.Element {
  return (
    <ul class="tree" aria-label={label}>
      <Branch part={{ name: 'value', schema: root, note: '' }} root={root} above={[]} level={0} />
    </ul>
  );
}

interface BranchProps {
  readonly part: TreePart;
  readonly root: Schema;
  /** The schemas around it. */
  readonly above: readonly unknown[];
  readonly level: number;
}

function Branch({ part: { name, schema, note, isRequired }, root, above, level }: BranchProps): JSX.Element {
  const { schemas, reference } = readPlace(schema, root);
  const isRecursive = schemas.some((each) => above.includes(each));
  const [isOpen, setOpen] = useState(level < OPEN_LEVELS && !isRecursive);
  const [shown, setShown] = useState(STEP);
  const parts = isOpen ? partsOf(schemas) : [];
  const hasParts = isOpen ? parts.length > 0 : partsOf(schemas, 1).length > 0;
  const description = schemas.map((each) => each['description']).find((text) => typeof text === 'string');
  const limits = schemas
    .flatMap((each) => limitsInWords(each, (text) => text))
    .filter((words) => words !== 'integer');
  const values = schemas.map(valueWords).find((words) => words !== undefined);
  const head = (
    <>
      <span class="tree-name">
        <bdi>{name}</bdi>
        {isRequired === true && <span class="required" role="img" title="required" aria-label="required" />}
      </span>{' '}
      <span class="tree-type">
        {typeof schema === 'boolean' ? (schema ? 'anything' : 'nothing') : typeWords(schemas)}
      </span>
      {reference !== undefined && (
        <span class="tree-reference">
          <bdi>{reference}</bdi>
        </span>
      )}
      {isRecursive && <span class="badge">as above</span>}
      {note !== '' && <span class="note">{note}</span>}
      {limits.length > 0 && (
        <span class="limits">
          <bdi>{[...new Set(limits)].join(', ')}</bdi>
        </span>
      )}
      {values !== undefined && (
        <span class="tree-values">
          <bdi>{values}</bdi>
        </span>
      )}
    </>
  );
  return (
    <li>
      {hasParts ? (
        <button type="button" class="tree-head" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {head}
        </button>
      ) : (
        <div class="tree-head leaf">{head}</div>
      )}
      {typeof description === 'string' && (
        <p class="tree-about">
          <LongText text={description} />
        </p>
      )}
      {isOpen && parts.length > 0 && (
        <ul>
          {parts.slice(0, shown).map((part, index) => (
            <Branch
              key={`${index} ${part.name}`}
              part={part}
              root={root}
              above={[...above, ...schemas.filter(isObject)]}
              level={level + 1}
            />
          ))}
          {parts.length > shown && (
            <li>
              <button type="button" class="quiet" onClick={() => setShown(shown + STEP)}>
                Show {Math.min(STEP, parts.length - shown)} more of {parts.length - shown}
              </button>
            </li>
          )}
        </ul>
      )}
    </li>
  );
}
