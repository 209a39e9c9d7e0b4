/** The name of a peer and texts of JSON in; the JSON Schema that it infers of them out. */
export async function inferBy(peer, samples) {
  if (peer === 'genson-js') {
    const { createCompoundSchema } = await import('genson-js');
    return createCompoundSchema(samples.map((sample) => JSON.parse(sample)));
  }
  const { quicktype, InputData, jsonInputForTargetLanguage } = await import('quicktype-core');
  const input = jsonInputForTargetLanguage('schema');
  await input.addSource({ name: 'Sample', samples });
  const inputData = new InputData();
  inputData.addInput(input);
  const { lines: text } = await quicktype({ inputData, lang: 'schema' });
  return JSON.parse(text.join('\n'));
}
