/**
 * What an engine says of a value: true, false, `refuses` where it does not take the schema, `throws` where it takes it and
 * then fails on the value. Each schema gets a fresh start, as if it were the only one.
 */
export async function opinionOf(engine, schema) {
  let accepts;
  try {
    ({ accepts } = await engine.compile(schema));
  } catch {
    return () => 'refuses';
  } finally {
    engine.forget?.();
  }
  return (value) => {
    try {
      return accepts(value) === true;
    } catch {
      return 'throws';
    }
  };
}
