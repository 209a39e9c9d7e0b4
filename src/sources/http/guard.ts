/**
 * Which addresses a connection may go to. Names are resolved here, once for each connection, and the connection is made
 * to one of the addresses that were judged: a name that answers differently the second time is judged the second time.
 */
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import type { buildConnector } from 'undici';
import { isPublic, isWithin, rangesOf } from './addresses.ts';
import { CallFailure } from './failure.ts';

/** A host name in, its addresses out. */
export type Resolve = (host: string) => Promise<readonly string[]>;

export interface GuardSettings {
  readonly allowPrivate: boolean | readonly string[];
  readonly resolve: Resolve | undefined;
}

type Connector = ReturnType<typeof buildConnector>;

/** Handed the look-up that every connection to a name must use. */
type MakeConnector = (lookup: LookupFunction) => Connector;

/** @throws where what is allowed is told wrongly. */
export function createGuard({
  allowPrivate,
  resolve = resolveByDns,
}: GuardSettings): (make: MakeConnector) => Connector {
  const mayReach = permission(allowPrivate);
  return (make) => guarded(make(judgedLookup(resolve, mayReach)), mayReach);
}

function guarded(connect: Connector, mayReach: Permission): Connector {
  return (target, callback) => {
    const host = bareHost(target.hostname);
    // Nobody looks up an address that is already one.
    if (isIP(host) !== 0 && !mayReach(host, host)) {
      callback(privateAddress(host, host), null);
      return;
    }
    connect(target, (...made) => {
      const [failure, socket] = made;
      if (failure !== null) return callback(failure, null);
      const { remoteAddress } = socket;
      // What the operating system connected to has the last word, whatever was looked up.
      if (remoteAddress !== undefined && mayReach(host, remoteAddress)) return callback(null, socket);
      socket.destroy();
      callback(privateAddress(host, remoteAddress ?? 'an unknown address'), null);
    });
  };
}

type Permission = (host: string, address: string) => boolean;

function permission(allowed: boolean | readonly string[]): Permission {
  if (allowed === true) return () => true;
  const entries = allowed === false ? [] : allowed;
  const isAddress = (entry: string): boolean => isIP(entry.split('/', 1)[0]!) !== 0;
  const ranges = rangesOf(entries.filter(isAddress));
  const names = new Set(entries.filter((entry) => !isAddress(entry)).map(plainName));
  return (host, address) => isPublic(address) || names.has(plainName(host)) || isWithin(ranges, address);
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}

function judgedLookup(resolve: Resolve, mayReach: Permission): LookupFunction {
  return (host, { all }, callback) => {
    resolve(host).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: isIP(address) }));
        const usable = found.filter(({ address, family }) => family !== 0 && mayReach(host, address));
        const [first] = usable;
        if (first === undefined) callback(noAddress(host, addresses), '', 0);
        else if (all === true) callback(null, usable);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error as Error, '', 0),
    );
  };
}

/** Names that mean this machine, whatever DNS says (RFC 6761, 6.3). */
const LOCALHOST = /(?:^|\.)localhost\.?$/i;

async function resolveByDns(host: string): Promise<readonly string[]> {
  if (LOCALHOST.test(host)) return ['127.0.0.1', '::1'];
  const found = await lookup(host, { all: true });
  return found.map(({ address }) => address);
}

function noAddress(host: string, [address]: readonly string[]): CallFailure {
  if (address === undefined) return new CallFailure('E002', `The host "${host}" has no address.`);
  return privateAddress(host, address);
}

function privateAddress(host: string, address: string): CallFailure {
  const found =
    host === address ? `The address ${address} is` : `The host "${host}" leads to ${address}, which is`;
  return new CallFailure(
    'E005',
    `${found} not on the public internet. If it is meant to be called, allow private addresses.`,
  );
}

function bareHost(host: string): string {
  return host.startsWith('[') ? host.slice(1, -1) : host;
}
