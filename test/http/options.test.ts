/**
 * An option that a function does not know stops the start, and the right place is named: none is silently
 * ignored.
 */
import { describe, expect, it } from 'vitest';
import { connect } from '../../src/client/index.ts';
import { createRegistry, serve, tool } from '../../src/index.ts';
import { createHandler } from '../../src/server/index.ts';

const one = tool({ name: 'one', run: () => 1 });
const given = (options: object): never => options as never;
const refused = async (start: () => unknown): Promise<string> => {
  try {
    await start();
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError);
    return (error as Error).message;
  }
  return 'started';
};

describe('serve()', () => {
  it.each([
    [{ http: { port: 0, auth: { tokens: [] } } }, 'unknown option http.auth; auth belongs beside http'],
    [{ http: { hosts: ['a.example'] } }, 'unknown option http.hosts; hosts belongs beside http'],
    [{ http: { onError: () => 1 } }, 'unknown option http.onError; onError belongs beside http'],
    [{ port: 3000 }, 'unknown option port; port belongs inside http'],
    [{ http: true, tokens: [] }, 'unknown option tokens; tokens belongs inside auth'],
    [{ http: true, auth: { issuer: 'x' } }, 'unknown option auth.issuer; issuer belongs inside auth.jwt'],
    [
      { auth: { jwt: { requiredScopes: [] } } },
      'auth.jwt.requiredScopes; requiredScopes belongs beside auth.jwt',
    ],
    [{ http: { idleMs: 1 } }, 'unknown option http.idleMs; idleMs belongs inside sessions'],
    [{ timeout: 5 }, 'unknown option timeout; did you mean timeoutMs?'],
    [{ requestLimits: { perMinutes: 5 } }, 'requestLimits.perMinutes; did you mean perMinute?'],
    [{ zebra: 5 }, 'unknown option zebra; use timeoutMs, maxResultBytes,'],
  ])('%j', async (options, words) => {
    const message = await refused(() => serve(one, given(options)));
    expect(message).toContain('serve: ');
    expect(message).toContain(words);
  });

  it('refuses settings of a registry that was made before, which would be ignored', async () => {
    const registry = createRegistry(one);
    expect(await refused(() => serve(registry, given({ http: { port: 0 }, timeoutMs: 5 })))).toBe(
      'serve: unknown option timeoutMs; timeoutMs is an option of createRegistry',
    );
  });

  it('takes what it knows, and leaves out what is undefined', async () => {
    const server = await serve(
      one,
      given({ http: { port: 0, host: undefined }, timeoutMs: 5, auth: undefined }),
    );
    expect(server.registry.settings.timeoutMs).toBe(5);
    await server.close();
  });
});

describe('createHandler()', () => {
  it.each([
    [{ http: { port: 1 } }, 'unknown option http; http is an option of serve'],
    [{ port: 1 }, 'unknown option port; http.port is an option of serve'],
    [{ repair: true }, 'unknown option repair; repair is an option of createRegistry'],
    [{ sessions: { max: 1 } }, 'unknown option sessions.max; did you mean maxSessions?'],
    [{ statelss: true }, 'unknown option statelss; did you mean stateless?'],
  ])('%j', async (options, words) => {
    expect(await refused(() => createHandler(createRegistry(one), given(options)))).toBe(
      `createHandler: ${words}`,
    );
  });
});

describe('connect()', () => {
  it.each([
    [
      { protocolVersion: '2025-06-18' },
      'unknown option protocolVersion; use headers, token, auth, version, timeoutMs, connectTimeoutMs, limits, listBounds, answerBounds, onProblem, onAsk, onChange, onLog, logLevel, identity, signal',
    ],
    [{ listBounds: { page: 1 } }, 'unknown option listBounds.page; did you mean pages?'],
    [{ pages: 1 }, 'unknown option pages; pages belongs inside listBounds'],
    [{ env: 'inherit' }, 'unknown option env; env is an option of the target { command, args, env, cwd }'],
    [{ cwd: '.' }, 'unknown option cwd; cwd is an option of the target { command, args, env, cwd }'],
  ])('%j', async (options, words) => {
    expect(await refused(() => connect(createRegistry(one), given(options)))).toBe(`connect: ${words}`);
  });

  it('of a command', async () => {
    const target = { command: 'node', arguments: ['server.mjs'] };
    expect(await refused(() => connect(given(target)))).toBe(
      'connect: unknown option arguments; use command, args, env, cwd',
    );
  });
});

describe('createRegistry()', () => {
  it.each([
    [{ onmismatch: () => undefined }, 'unknown option onmismatch; did you mean onMismatch?'],
    [{ auth: {} }, 'unknown option auth; auth is an option of serve and createHandler'],
    [{ http: {} }, 'unknown option http; http is an option of serve'],
    [{ maxResultByte: 1 }, 'unknown option maxResultByte; did you mean maxResultBytes?'],
  ])('%j', async (options, words) => {
    expect(await refused(() => createRegistry(one, given(options)))).toBe(`createRegistry: ${words}`);
  });
});
