/**
 * Decides which addresses a connection may go to. Names are resolved here, once for each connection, and the
 * connection goes to one of the checked addresses, so that a name cannot resolve to another address after the
 * check.
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

/** Gets the lookup that every connection to a name must use. */
type MakeConnector = (lookup: LookupFunction) => Connector;

/** @throws where `allowPrivate` has an invalid entry. */
export function createGuard({
  allowPrivate,
  resolve = resolveByDns,
}: GuardSettings): (make: MakeConnector) => Connector {
  const permissionFor = permissions(allowPrivate);
  return (make) => {
    const byPermission = new Map<Permission, Connector>();
    return (target, callback) => {
      const mayReach = permissionFor(portOf(target));
      let connect = byPermission.get(mayReach);
      if (connect === undefined) {
        connect = guarded(make(guardedLookup(resolve, mayReach)), mayReach);
        byPermission.set(mayReach, connect);
      }
      connect(target, callback);
    };
  };
}

function portOf({ port, protocol }: { readonly port: string; readonly protocol: string }): string {
  return port === '' ? (protocol === 'https:' ? '443' : '80') : port;
}

function guarded(connect: Connector, mayReach: Permission): Connector {
  return (target, callback) => {
    const host = bareHost(target.hostname);
    // An address is not looked up, so it is checked here.
    if (isIP(host) !== 0 && !mayReach(host, host)) {
      callback(privateAddress(host, host), null);
      return;
    }
    connect(target, (...made) => {
      const [failure, socket] = made;
      if (failure !== null) return callback(failure, null);
      const { remoteAddress } = socket;
      // The address that the operating system connected to decides.
      if (remoteAddress !== undefined && mayReach(host, remoteAddress)) return callback(null, socket);
      socket.destroy();
      callback(privateAddress(host, remoteAddress ?? 'an unknown address'), null);
    });
  };
}

type Permission = (host: string, address: string) => boolean;

/** One for each port that an entry names, and one for all others. */
function permissions(allowed: boolean | readonly string[]): (port: string) => Permission {
  if (allowed === true) return () => () => true;
  const entries = (allowed === false ? [] : allowed).map(readEntry);
  const onPort = (port: string | undefined): Permission =>
    permission(entries.filter((entry) => entry.port === undefined || entry.port === port));
  const ports = new Set(entries.flatMap(({ port }) => port ?? []));
  const byPort = new Map([...ports].map((port) => [port, onPort(port)]));
  const others = onPort(undefined);
  return (port) => byPort.get(port) ?? others;
}

interface AllowedEntry {
  /** A name, an address or a range of addresses. */
  readonly host: string;
  /** Undefined where every port is allowed. */
  readonly port: string | undefined;
}

/** `host`, `host:port`, `[::1]:port`, `::1`, `10.1.0.0/16`. @throws where it is none of these. */
function readEntry(entry: string): AllowedEntry {
  const [, inBrackets, plain, port] = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(entry.trim()) ?? [];
  const host = inBrackets ?? plain ?? entry.trim();
  const isKnown = isIP(host.split('/', 1)[0]!) !== 0 || /^[a-z0-9_.-]+$/i.test(host);
  if (!isKnown || Number(port ?? 0) > 65_535)
    throw new Error(`"${entry}" is no host, no host:port and no range of addresses.`);
  return { host, port };
}

function permission(entries: readonly AllowedEntry[]): Permission {
  const hosts = entries.map(({ host }) => host);
  const isAddress = (host: string): boolean => isIP(host.split('/', 1)[0]!) !== 0;
  const ranges = rangesOf(hosts.filter(isAddress));
  const names = new Set(hosts.filter((host) => !isAddress(host)).map(plainName));
  return (host, address) => isPublic(address) || names.has(plainName(host)) || isWithin(ranges, address);
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}

function guardedLookup(resolve: Resolve, mayReach: Permission): LookupFunction {
  return (host, { all }, callback) => {
    resolve(host).then(
      (addresses) => {
        const resolved = addresses.map((address) => ({ address, family: isIP(address) }));
        const usable = resolved.filter(({ address, family }) => family !== 0 && mayReach(host, address));
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
  const addresses = await lookup(host, { all: true });
  return addresses.map(({ address }) => address);
}

function noAddress(host: string, [address]: readonly string[]): CallFailure {
  if (address === undefined) return new CallFailure('E002', `The host "${host}" has no address.`);
  return privateAddress(host, address);
}

function privateAddress(host: string, address: string): CallFailure {
  const subject =
    host === address ? `The address ${address} is` : `The host "${host}" resolves to ${address}, which is`;
  return new CallFailure(
    'E005',
    `${subject} not on the public internet. To call it, allow private addresses.`,
  );
}

function bareHost(host: string): string {
  return host.startsWith('[') ? host.slice(1, -1) : host;
}
