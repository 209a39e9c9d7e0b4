/** A result as the protocol has it in; what the runner compares out. */
export function outcomeOf({ structuredContent, content = [], isError = false }) {
  const texts = content.filter(({ type }) => type === 'text').map(({ text }) => text);
  return { structured: structuredContent, hasStructured: structuredContent !== undefined, texts, isError };
}
