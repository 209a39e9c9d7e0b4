/**
 * One tool: what it is, and its parts: trying it, its schemas, its types, and what each protocol version gets
 * of it.
 */
import type { JSX } from 'preact';
import { lazyView } from '../parts/lazy-view.tsx';
import { CallPanel } from '../call/call-panel.tsx';
import { CodeBlock, jsonText } from '../parts/code-block.tsx';
import { ErrorNote } from '../parts/error-note.tsx';
import { LongText } from '../parts/long-text.tsx';
import { linkTo } from '../parts/route.ts';
import { Tabs } from '../parts/tabs.tsx';
import { useData } from '../parts/use-data.ts';
import { SchemaTree } from './schema-tree.tsx';
import type { ToolDetail } from './tool-data.ts';

const PARTS = ['Try it', 'Schemas', 'TypeScript', 'Wire'] as const;
type Part = (typeof PARTS)[number];
const WireView = lazyView(async () => (await import('../wire/wire-view.tsx')).WireView);

interface ToolPageProps {
  readonly name: string;
  readonly part: string;
  readonly revision: number;
}

export function ToolPage({ name, part, revision }: ToolPageProps): JSX.Element | null {
  const { data: tool, error } = useData<ToolDetail>(`/tools/${encodeURIComponent(name)}`, revision);
  if (error !== undefined)
    return error.status === 404 ? (
      <p class="note empty">There is no such tool.</p>
    ) : (
      <ErrorNote error={error} />
    );
  if (tool === undefined) return null;
  const current = PARTS.find((each) => fragmentOf(each) === part) ?? 'Try it';
  return (
    <article class="page">
      <a class="back" href={linkTo('tools')}>
        ← All tools
      </a>
      <header class="tool-head">
        <h1>
          <bdi>{tool.name}</bdi>
        </h1>
        {tool.title !== undefined && (
          <p class="tool-title">
            <LongText text={tool.title} />
          </p>
        )}
        {tool.description !== undefined && (
          <p class="lead">
            <LongText text={tool.description} />
          </p>
        )}
        <p class="facts">
          {tool.source !== '' && (
            <span>
              <bdi>{tool.source}</bdi>
            </span>
          )}
          {tool.isReadOnly && <span>reads only</span>}
          {tool.isDestructive && <span class="bad">destructive</span>}
          {tool.scopes.length > 0 && <span>needs {tool.scopes.join(', ')}</span>}
          {tool.onMismatch !== 'strict' && <span>results that do not fit: {tool.onMismatch}</span>}
        </p>
      </header>
      <Tabs
        label="Parts of the tool"
        tabs={PARTS}
        current={current}
        onPick={(picked) => {
          location.hash = linkTo('tools', name, fragmentOf(picked));
        }}
      />
      <div role="tabpanel" aria-label={current} class="tab-panel">
        {current === 'Try it' && <CallPanel tool={tool} />}
        {current === 'Schemas' && <Schemas tool={tool} />}
        {current === 'TypeScript' && <CodeBlock label="TypeScript" text={tool.types} />}
        {current === 'Wire' && <WireView name={name} revision={revision} />}
      </div>
    </article>
  );
}

function fragmentOf(part: Part): string {
  return part.toLowerCase().replaceAll(' ', '-');
}

function Schemas({ tool }: { readonly tool: ToolDetail }): JSX.Element {
  return (
    <>
      <section class="schema-side">
        <h2>Arguments</h2>
        <SchemaTree root={tool.inputForm} label="Arguments" />
        <JsonDetails label="Input schema" value={tool.input} />
      </section>
      <section class="schema-side">
        <h2>Result</h2>
        {tool.outputForm === undefined ? (
          <p class="note">No output schema: results are not described.</p>
        ) : (
          <>
            <SchemaTree root={tool.outputForm} label="Result" />
            <JsonDetails label="Output schema" value={tool.output} />
          </>
        )}
        {tool.sample !== undefined && <JsonDetails label="Sample result" value={tool.sample.value} />}
      </section>
    </>
  );
}

function JsonDetails({ label, value }: { readonly label: string; readonly value: unknown }): JSX.Element {
  return (
    <details class="json-details">
      <summary>{label} as JSON</summary>
      <CodeBlock label={label} text={jsonText(value)} />
    </details>
  );
}
