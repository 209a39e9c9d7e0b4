/** One tool in the list. */
import type { JSX } from 'preact';
import { linkTo } from '../parts/route.ts';
import type { ToolSummary } from './tool-data.ts';

interface ToolRowProps {
  readonly tool: ToolSummary;
  readonly part: string;
  readonly isCurrent: boolean;
}

export function ToolRow({
  tool: { name, title, summary, scopes, isDestructive },
  part,
  isCurrent,
}: ToolRowProps): JSX.Element {
  return (
    <div role="listitem" class="tool-item">
      <a class="tool-row" href={linkTo('tools', name, part)} aria-current={isCurrent ? 'page' : undefined}>
        <span class="tool-name">
          <bdi>{name}</bdi>
          {isDestructive && <span class="badge bad">destructive</span>}
          {scopes.length > 0 && <span class="badge">{scopes.join(' ')}</span>}
        </span>
        <span class="tool-summary">
          <bdi>{title ?? summary ?? ''}</bdi>
        </span>
      </a>
    </div>
  );
}
