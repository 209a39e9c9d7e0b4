/** A token, asked for once: it goes to the server in a header and is kept nowhere in the page. */
import { useState } from 'preact/hooks';
import type { JSX } from 'preact';
import { logIn } from './parts/api.ts';

export function LogIn({ onDone }: { readonly onDone: () => void }): JSX.Element {
  const [token, setToken] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    try {
      await logIn(token.trim());
      setToken('');
      onDone();
    } catch (error) {
      setToken('');
      setProblem(error instanceof Error ? error.message : 'The server cannot be reached.');
    }
  };
  return (
    <main class="log-in">
      <form onSubmit={(event) => void submit(event)}>
        <h1>anyshape console</h1>
        <p class="lead">This server asks for a token with the scope “console”.</p>
        <label class="field-name" for="token">
          Token
        </label>
        <input
          id="token"
          type="password"
          autocomplete="off"
          required
          aria-invalid={problem !== undefined}
          aria-describedby="token-problem"
          value={token}
          onInput={({ currentTarget: { value } }) => setToken(value)}
        />
        <p id="token-problem" class="failure" role="alert">
          {problem}
        </p>
        <button type="submit" class="primary">
          Log in
        </button>
      </form>
    </main>
  );
}
