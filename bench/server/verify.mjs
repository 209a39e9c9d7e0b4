/**
 * An answer in, as text; an error where it is not the right one: a refusal or half an answer would make fast
 * figures.
 */
import { isDeepStrictEqual } from 'node:util';
import { callParams } from './requests.mjs';
import { inputSchema, nameOf, resultMaker } from './shapes.mjs';

export function verifyAnswer(text, id, { method, tools, bytes }) {
  const answer = messagesIn(text).find((message) => message.id === id);
  const { result } = answer ?? {};
  if (result === undefined) throw new Error(`no result: ${text.slice(0, 200)}`);
  const isRight = method === 'tools/call' ? isRightCall(result, bytes) : isRightList(result, tools);
  if (!isRight) throw new Error(`a wrong result: ${JSON.stringify(result).slice(0, 200)}`);
}

function isRightCall({ content, structuredContent, isError }, bytes) {
  const expected = resultMaker(bytes)(callParams.arguments);
  return (
    isError !== true &&
    isDeepStrictEqual(structuredContent, expected) &&
    isDeepStrictEqual(JSON.parse(content[0].text), expected)
  );
}

function isRightList({ tools, nextCursor }, count) {
  return (
    nextCursor === undefined &&
    tools.length === count &&
    tools.every(
      ({ name, inputSchema: { type, properties, required } }, index) =>
        name === nameOf(index) && isDeepStrictEqual({ type, properties, required }, inputSchema),
    )
  );
}

/** Of a JSON text, or of the events of a stream. */
function messagesIn(text) {
  if (text.startsWith('{')) return [JSON.parse(text)];
  const data = text.split('\n').filter((line) => line.startsWith('data: {'));
  return data.map((line) => JSON.parse(line.slice('data: '.length)));
}
