/**
 * What failures show of objects. A sentence names the first few keys, and V8 lists all keys to find these:
 * seconds, where a hundred failures show an object of 200,000 members. So from the fifth object on, failures
 * show a copy of its first members, made once, which reads the same.
 */
import { isObject, setOwn, type JsonObject } from '../../json/index.ts';

const FEW_OBJECTS = 4;
/** One more than a sentence names, so that it still says that there are others. */
const MOST_SHOWN = 7;

/** Lives for one explanation. */
export class Previews {
  private objects = 0;
  private copies: Map<object, JsonObject> | undefined = undefined;

  /** The value, or what reads the same in a sentence. */
  shownFor(value: unknown): unknown {
    if (!isObject(value) || this.objects++ < FEW_OBJECTS) return value;
    this.copies ??= new Map();
    let copy = this.copies.get(value);
    if (copy === undefined) this.copies.set(value, (copy = firstMembers(value)));
    return copy;
  }
}

function firstMembers(value: JsonObject): JsonObject {
  const copy: JsonObject = {};
  let count = 0;
  for (const key in value) {
    if (!Object.hasOwn(value, key)) continue;
    setOwn(copy, key, value[key]);
    if (++count === MOST_SHOWN) break;
  }
  return copy;
}
