/**
 * The properties of a form in; the text of `application/x-www-form-urlencoded` out, by the encoding of each.
 */
import { isObject } from '../../../json/index.ts';
import type { Encoding } from '../input/body.ts';
import { formOf } from '../media-types.ts';
import { encoded, encodedReserved, textFor } from './encode.ts';
import { styled } from './styles.ts';

export function urlEncoded(
  members: Iterable<readonly [name: string, value: unknown]>,
  encodings: ReadonlyMap<string, Encoding>,
): string {
  const pairs: string[] = [];
  for (const [name, value] of members) {
    const { writing, contentType = '' } = encodings.get(name) ?? {};
    // An object is JSON unless the document names another encoding, a list where it names this one.
    const isJson = isObject(value) || formOf(contentType) === 'json';
    const text =
      writing === undefined && isJson
        ? `${encoded(name)}=${encoded(textFor(value))}`
        : styled(
            { name, value, style: writing?.style ?? 'form', explode: writing?.explode ?? true },
            writing?.allowReserved === true ? encodedReserved : encoded,
          );
    if (text !== undefined) pairs.push(text);
  }
  return pairs.join('&');
}
