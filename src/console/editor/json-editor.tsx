/**
 * A text of JSON to edit. A plain text area is there at once; the editor with colours, brackets and folding
 * takes its place when it has been loaded, which begins when the page is idle.
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { JSX } from 'preact';
import { whenIdle } from '../parts/when-idle.ts';
import type { EditorHandle } from './code-mirror.ts';

interface JsonEditorProps {
  readonly text: string;
  readonly label: string;
  readonly problem: string | undefined;
  readonly onEdit: (text: string) => void;
}

export function JsonEditor({ text, label, problem, onEdit }: JsonEditorProps): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorHandle>(undefined);
  const latest = useRef({ text, onEdit });
  latest.current = { text, onEdit };
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    let isGone = false;
    const cancel = whenIdle(() => {
      void import('./code-mirror.ts').then(({ openEditor }) => {
        if (isGone || host.current === null) return;
        const onChange = (edited: string): void => latest.current.onEdit(edited);
        editor.current = openEditor(host.current, { text: latest.current.text, label, onChange });
        setReady(true);
      });
    });
    return () => {
      isGone = true;
      cancel();
      editor.current?.close();
    };
  }, []);
  useEffect(() => editor.current?.show(text), [text]);
  return (
    <>
      <div ref={host} class="code-host" hidden={!isReady} />
      {!isReady && (
        <textarea
          class="code plain"
          aria-label={label}
          spellcheck={false}
          value={text}
          onInput={({ currentTarget: { value } }) => onEdit(value)}
        />
      )}
      {problem !== undefined && (
        <p class="failure" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
