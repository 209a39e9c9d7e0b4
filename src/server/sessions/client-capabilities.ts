/**
 * The capabilities of a client in; one small number out, and back: those that decide what a server may ask of
 * its client. What else a client claims is of no use to a server, and is left out.
 */
import { isObject, type JsonObject } from '../../json/index.ts';

export type ClientCapabilities = Readonly<JsonObject>;

/** Their places are part of the ids of sessions: new ones are added at the end. */
const PATHS = [
  ['elicitation'],
  ['elicitation', 'form'],
  ['elicitation', 'url'],
  ['sampling'],
  ['sampling', 'tools'],
  ['sampling', 'context'],
  ['roots'],
  ['roots', 'listChanged'],
] as const;

export function capabilityBits(capabilities: ClientCapabilities): number {
  return PATHS.reduce((bits, path, place) => (claims(capabilities, path) ? bits | (1 << place) : bits), 0);
}

export function capabilitiesFrom(bits: number): ClientCapabilities {
  const capabilities: Record<string, JsonObject> = {};
  PATHS.forEach(([name, part], place) => {
    if ((bits & (1 << place)) === 0) return;
    const claimed = (capabilities[name] ??= {});
    if (part !== undefined) claimed[part] = part === 'listChanged' ? true : {};
  });
  return capabilities;
}

function claims(capabilities: ClientCapabilities, [name, part]: readonly [string, string?]): boolean {
  const claimed = Object.hasOwn(capabilities, name) ? capabilities[name] : undefined;
  if (!isObject(claimed)) return false;
  if (part === undefined) return true;
  const value = Object.hasOwn(claimed, part) ? claimed[part] : undefined;
  return value === true || isObject(value);
}
