/** The outcome of a value in; the same with the line and column of its first failure out. */
import { locator } from '../../sources/text/index.ts';
import type { FileText } from '../read-json.ts';
import type { ValueOutcome } from './outcome.ts';
import { nearestPosition } from './place-findings.ts';

export async function placeValue(value: ValueOutcome, { text, language }: FileText): Promise<ValueOutcome> {
  if (value.ok) return value;
  const locate = await locator(text, language);
  return { ...value, ...nearestPosition(value.failures[0]?.instancePath ?? '', locate) };
}
