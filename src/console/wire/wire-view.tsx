/**
 * A tool as each protocol version gets it, side by side: the entry of `tools/list` and a sample result. Lines
 * that the newest version does not have, or has otherwise, are marked.
 */
import { useMemo, useState } from 'preact/hooks';
import type { JSX } from 'preact';
import { CodeBlock, jsonText } from '../parts/code-block.tsx';
import { DiffBlock } from '../parts/diff-block.tsx';
import { diffLines, type DiffLine } from '../parts/diff-lines.ts';
import { ErrorNote } from '../parts/error-note.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { useData } from '../parts/use-data.ts';
import { columnsOf, type Column, type WireData } from './columns.ts';

const ASPECTS = ['Tool', 'Result'] as const;

export function WireView({
  name,
  revision,
}: {
  readonly name: string;
  readonly revision: number;
}): JSX.Element | null {
  const { data, error } = useData<WireData>(`/wire/${encodeURIComponent(name)}`, revision);
  const [aspect, setAspect] = useState<(typeof ASPECTS)[number]>('Tool');
  if (error !== undefined) return <ErrorNote error={error} />;
  if (data === undefined) return null;
  const columns = columnsOf(data.seen);
  return (
    <section class="wire">
      <p class="lead">
        Each client gets what its version of the protocol takes. Marked lines differ from the newest version.
      </p>
      <Tabs label="What is compared" tabs={ASPECTS} current={aspect} onPick={setAspect} />
      {data.note !== undefined && aspect === 'Result' && (
        <p class="note">
          <bdi>{data.note}</bdi>
        </p>
      )}
      <div class="wire-columns">
        {columns.map((column) => (
          <WireColumn key={column.versions.join()} column={column} newest={columns.at(-1)!} aspect={aspect} />
        ))}
      </div>
    </section>
  );
}

interface WireColumnProps {
  readonly column: Column;
  readonly newest: Column;
  readonly aspect: (typeof ASPECTS)[number];
}

function WireColumn({ column, newest, aspect }: WireColumnProps): JSX.Element {
  const of = ({ seen }: Column): unknown =>
    aspect === 'Tool' ? seen.tool : seen.results.length === 1 ? seen.results[0] : seen.results;
  const text = jsonText(of(column));
  const lines = useMemo(() => marked(text, jsonText(of(newest))), [column, newest, aspect]);
  const [first = '', ...others] = column.versions;
  const versions = others.length === 0 ? first : `${first} to ${others.at(-1)!}`;
  const isNewest = column === newest;
  const differences = lines.filter(({ kind }) => kind !== 'same').length;
  return (
    <section class="wire-column" aria-label={versions}>
      <h3>
        {versions}
        <span class="note">
          {isNewest ? 'newest' : differences === 0 ? 'the same' : `${differences} lines differ`}
        </span>
      </h3>
      <p class="facts">
        <span>{OUTPUTS[column.seen.outputs] ?? column.seen.outputs}</span>
        {typeof column.seen.carriage === 'string' && <span>{column.seen.carriage}</span>}
      </p>
      {isNewest ? (
        <CodeBlock label={`${aspect} on ${versions}`} text={text} />
      ) : (
        <DiffBlock label={`${aspect} on ${versions}`} lines={lines} isFolded={false} />
      )}
    </section>
  );
}

const OUTPUTS: Readonly<Record<string, string>> = {
  none: 'text only',
  objects: 'objects only',
  any: 'any JSON value',
};

/** The lines of this version; what only the newest one has is not shown in its place. */
function marked(own: string, newest: string): DiffLine[] {
  return diffLines(newest.split('\n'), own.split('\n')).filter(({ kind }) => kind !== 'out');
}
