/**
 * A list of rows of one height, of which only those in sight are drawn: a hundred thousand cost what fifty
 * do.
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ComponentChildren, JSX } from 'preact';

interface VirtualListProps {
  readonly count: number;
  readonly rowHeight: number;
  readonly label: string;
  readonly role?: 'list' | 'rowgroup';
  readonly row: (index: number) => ComponentChildren;
  /** Brought into sight when it changes. */
  readonly current?: number | undefined;
  readonly onRange?: (from: number, to: number) => void;
}

const BEYOND = 8;
/** Browsers stop drawing at some 33 million pixels. */
const MAX_HEIGHT = 15_000_000;

export function VirtualList({
  count,
  rowHeight,
  label,
  role = 'list',
  row,
  current,
  onRange,
}: VirtualListProps): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(600);
  useEffect(() => {
    const { current: element } = box;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setHeight(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const { current: element } = box;
    if (element === null || current === undefined || current < 0) return;
    const at = current * rowHeight;
    if (at < element.scrollTop || at + rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = Math.max(0, at - element.clientHeight / 2);
  }, [current]);
  const from = Math.max(0, Math.floor(top / rowHeight) - BEYOND);
  const to = Math.min(count, Math.ceil((top + height) / rowHeight) + BEYOND);
  useEffect(() => onRange?.(from, to), [from, to]);
  const rows: ComponentChildren[] = [];
  for (let index = from; index < to; index++) rows.push(row(index));
  return (
    <div
      ref={box}
      class="virtual"
      tabIndex={0}
      role={role === 'rowgroup' ? 'rowgroup' : 'region'}
      aria-label={label}
      onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
    >
      <div
        {...(role === 'list' && { role })}
        class="virtual-all"
        style={{ height: `${Math.min(count * rowHeight, MAX_HEIGHT)}px` }}
      >
        <div class="virtual-seen" style={{ transform: `translateY(${from * rowHeight}px)` }}>
          {rows}
        </div>
      </div>
    </div>
  );
}
