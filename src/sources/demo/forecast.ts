/**
 * An array as a result: what most APIs return, and what structured results did not allow before 2026-07-28.
 */
import { tool, type AnyTool } from '../../tool/index.ts';

export const getForecast: AnyTool = tool({
  name: 'get_forecast',
  description: 'The weather of the next hours in a city.',
  input: {
    type: 'object',
    properties: {
      city: { type: 'string', minLength: 1 },
      hours: { type: 'integer', minimum: 1, maximum: 12, default: 3 },
    },
    required: ['city'],
  },
  output: {
    type: 'array',
    items: {
      type: 'object',
      properties: {
        hour: { type: 'string', pattern: '^\\d\\d:00$' },
        temp: { type: 'number' },
        conditions: { enum: ['sunny', 'partly cloudy', 'cloudy'] },
      },
      required: ['hour', 'temp', 'conditions'],
    },
  },
  run: ({ hours = 3 }) =>
    Array.from({ length: hours }, (_, index) => ({
      hour: `${String(9 + index).padStart(2, '0')}:00`,
      temp: 68 + 2 * index,
      conditions: (['sunny', 'partly cloudy', 'cloudy'] as const)[index % 3]!,
    })),
});
