/** Node: registries are served in this process, commands are started, logins are in a file of the user. */
import type { Dispatcher } from 'undici';
import { isObject } from '../../json/index.ts';
import { checkOptions } from '../../options.ts';
import { Registry } from '../../tool/index.ts';
import { storedLogin } from '../access/stored-login.ts';
import { serveInMemory } from '../in-memory.ts';
import { StartedServer, startedServer } from '../started-server.ts';
import { STDIO_TARGET } from '../stdio-target.ts';
import type { StdioTarget } from '../target.ts';
import type { Platform } from './platform.ts';

export const platform: Platform = {
  async openHere(target, settings) {
    if (target instanceof Registry) return serveInMemory(target, settings.onError);
    if (!isObject(target) || typeof target['command'] !== 'string') return undefined;
    checkOptions('connect', target as StdioTarget, STDIO_TARGET);
    return startedServer(target as StdioTarget, settings);
  },
  endsProcesses: (transport) => transport instanceof StartedServer,
  async countingFetch(onBytes) {
    // Loaded with the first request: it takes longer than the rest of this package.
    const { fetch, getGlobalDispatcher } = await import('undici');
    const dispatcher = counting(getGlobalDispatcher(), onBytes);
    return (url, init) => fetch(url, { ...init, dispatcher } as never);
  },
  storedLogin: (address) => storedLogin(address),
};

/**
 * The dispatcher of the process, which may lead through a proxy, with the bytes of each answer counted. The
 * handlers of `fetch` have the form that every version of undici takes.
 */
function counting(inner: Dispatcher, count: (bytes: number) => void): Pick<Dispatcher, 'dispatch'> {
  return {
    dispatch(options, handler) {
      const counted: Dispatcher.DispatchHandler = Object.assign(
        Object.create(handler) as Dispatcher.DispatchHandler,
        {
          onData(this: Dispatcher.DispatchHandler, chunk: Buffer): boolean {
            count(chunk.length);
            return handler.onData?.call(this, chunk) ?? true;
          },
        },
      );
      return inner.dispatch(options, counted);
    },
  };
}
