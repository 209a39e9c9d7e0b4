/** What cannot be used, with every problem and its place. */
import type { JSX } from 'preact';
import type { RefusedEntry } from './tool-data.ts';

export function RefusedList({ refused }: { readonly refused: readonly RefusedEntry[] }): JSX.Element {
  return (
    <article class="page">
      <h1>Refused</h1>
      <p class="lead">These cannot be used. The others are served.</p>
      {refused.map(({ source, tool, kind, problems }, index) => (
        <section key={index} class="refused">
          <h2>
            <bdi>{tool ?? source}</bdi>
            {kind !== undefined && <span class="badge">{kind}</span>}
          </h2>
          {tool !== undefined && source !== '' && (
            <p class="note">
              <bdi>{source}</bdi>
            </p>
          )}
          <ul>
            {problems.map(({ code, message, schemaPath, side }, number) => (
              <li key={number}>
                <bdi>{message}</bdi>{' '}
                <span class="note">
                  {[side, schemaPath].filter(Boolean).join(' ')} {code}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </article>
  );
}
