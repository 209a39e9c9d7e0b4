/**
 * The properties of a form in; the text of `application/x-www-form-urlencoded` out, by the encoding of each.
 */
import { isObject } from '../../../json/index.ts';
import type { Encoding } from '../input/body.ts';
import { encoded, encodedReserved, textFor } from './encode.ts';
import { styled } from './styles.ts';

export function urlEncoded(
  members: Iterable<readonly [name: string, value: unknown]>,
  encodings: ReadonlyMap<string, Encoding>,
): string {
  const pairs: string[] = [];
  for (const [name, value] of members) {
    const { writing } = encodings.get(name) ?? {};
    // An object is JSON unless the document names another encoding.
    const text =
      writing === undefined && isObject(value)
        ? `${encoded(name)}=${encoded(textFor(value))}`
        : styled(
            { name, value, style: writing?.style ?? 'form', explode: writing?.explode ?? true },
            writing?.allowReserved === true ? encodedReserved : encoded,
          );
    if (text !== undefined) pairs.push(text);
  }
  return pairs.join('&');
}
