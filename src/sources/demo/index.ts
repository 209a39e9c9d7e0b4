/**
 * The tools that `anyshape show`, `call` and `serve` have when no source is named: one for each shape that a
 * result can take. They need no network and no file, and their samples are fixed, so that what is shown is
 * always the same.
 */
import type { ToolSource } from '../source.ts';
import { count } from './count.ts';
import { getCurrentTime, listTimeZones } from './current-time.ts';
import { getForecast } from './forecast.ts';
import { findResource } from './resource.ts';
import { findUser, listUsers } from './users.ts';

const samples: Readonly<Record<string, unknown>> = {
  count: 72,
  get_current_time: '2026-07-28T09:00:00Z',
  list_time_zones: ['UTC', 'Asia/Tokyo', 'Asia/Kolkata'],
  get_forecast: [
    { hour: '09:00', temp: 68, conditions: 'sunny' },
    { hour: '10:00', temp: 72, conditions: 'partly cloudy' },
  ],
  find_resource: { id: '7d1f0c52-6f0e-4a53-9a41-0c1b6a2d9e10', name: 'handbook', bytes: 48_213 },
  find_user: { id: 'u1', name: 'Alice', email: 'alice@example.com' },
  list_users: [
    { id: 'u1', name: 'Alice', email: 'alice@example.com' },
    { id: 'u3', name: 'Chandra' },
  ],
};

export const demoSource: ToolSource = {
  registry: undefined,
  tools: [count, getCurrentTime, listTimeZones, getForecast, findResource, findUser, listUsers],
  refused: [],
  samples: new Map(Object.entries(samples)),
};
