/** Texts as results: a moment, and a list of names. */
import { tool, ToolError, type AnyTool } from '../../tool/index.ts';

const OFFSETS = { UTC: 0, 'Asia/Tokyo': 9, 'Asia/Kolkata': 5.5 } as const;

export const getCurrentTime: AnyTool = tool({
  name: 'get_current_time',
  description: 'The time of day somewhere, as a date with its offset from UTC.',
  input: {
    type: 'object',
    properties: { zone: { type: 'string', description: 'One of list_time_zones; UTC if left out.' } },
  },
  output: { type: 'string', format: 'date-time' },
  run({ zone = 'UTC' }) {
    if (!Object.hasOwn(OFFSETS, zone)) throw new ToolError(`There is no zone ${JSON.stringify(zone)} here.`);
    return timeAt(Date.now(), OFFSETS[zone as keyof typeof OFFSETS]);
  },
});

export const listTimeZones: AnyTool = tool({
  name: 'list_time_zones',
  description: 'The names that get_current_time knows.',
  output: { type: 'array', items: { type: 'string' } },
  run: () => Object.keys(OFFSETS),
});

function timeAt(now: number, hours: number): string {
  const local = new Date(now + hours * 3_600_000).toISOString().slice(0, 19);
  const minutes = String((hours % 1) * 60).padStart(2, '0');
  return hours === 0 ? `${local}Z` : `${local}+${String(Math.trunc(hours)).padStart(2, '0')}:${minutes}`;
}
