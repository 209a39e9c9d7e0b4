/**
 * Puts a raw value into the `_meta` of the stand-in that the SDK gets instead, and reads it back. The key in
 * `_meta` is random for each process: a peer that could guess it could replace arguments or results.
 */
import { isObject, type JsonObject } from '../json/index.ts';

let key: string | undefined;

/** Created on first use: some runtimes have no random values while modules load. */
const rawKey = (): string => (key ??= `anyshape/raw-${crypto.randomUUID()}`);

export function withRaw(standIn: JsonObject, raw: unknown): JsonObject {
  return { ...standIn, _meta: { ...(standIn['_meta'] as JsonObject | undefined), [rawKey()]: raw } };
}

export function hasRaw(meta: unknown): meta is JsonObject {
  return isObject(meta) && Object.hasOwn(meta, rawKey());
}

/** The raw value in the `_meta` of a stand-in; without one, `parsed`, the value as the SDK parsed it. */
export function rawIn(meta: unknown, parsed: unknown): unknown {
  return hasRaw(meta) ? meta[rawKey()] : parsed;
}

/** `_meta` of a stand-in without the raw value: what the SDK has added to it. */
export function metaWithoutRaw(meta: JsonObject): JsonObject {
  const { [rawKey()]: _raw, ...others } = meta;
  return others;
}
