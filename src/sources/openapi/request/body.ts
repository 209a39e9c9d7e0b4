/**
 * The arguments of a call in; the body of its request out, in its media type. Undefined where none is sent.
 */
import { isObject, setOwn, type JsonObject } from '../../../json/index.ts';
import { CallFailure } from '../../http/index.ts';
import type { SentBody } from '../input/layout.ts';
import type { Arguments } from '../call/arguments.ts';
import { argumentOf } from '../call/arguments.ts';
import { textFor } from './encode.ts';
import { urlEncoded } from './form.ts';
import { fromBase64, multipart } from './multipart.ts';

export interface WrittenBody {
  readonly mediaType: string;
  readonly content: string | Uint8Array;
}

/** `files`: properties of a form that are bytes. */
export function writeBody(
  body: SentBody,
  args: Arguments,
  files: ReadonlySet<string>,
): WrittenBody | undefined {
  const { mediaType, form, argument = 'body' } = body;
  const value = body.argument === undefined ? membersOf(body, args) : argumentOf(args, body.argument);
  if (value === undefined) return undefined;
  switch (form) {
    case 'json':
      return { mediaType, content: JSON.stringify(value) };
    case 'text':
      return { mediaType, content: textFor(value) };
    case 'binary':
      return { mediaType, content: fromBase64(value, argument) };
    case 'form':
      return { mediaType, content: urlEncoded(pairsOf(value, argument), body.encodings) };
    case 'multipart': {
      const { mediaType: type, bytes } = multipart(mediaType, {
        members: pairsOf(value, argument),
        encodings: body.encodings,
        files,
      });
      return { mediaType: type, content: bytes };
    }
  }
}

/** An optional body without a single argument is left out. */
function membersOf({ properties, isRequired }: SentBody, args: Arguments): JsonObject | undefined {
  const members: JsonObject = {};
  for (const [argument, property] of properties) {
    const value = argumentOf(args, argument);
    if (value !== undefined) setOwn(members, property, value);
  }
  return isRequired || Object.keys(members).length > 0 ? members : undefined;
}

function pairsOf(value: unknown, argument: string): [string, unknown][] {
  if (!isObject(value))
    throw new CallFailure('E008', `"${argument}" is sent as a form, and must be an object.`);
  return Object.entries(value);
}
