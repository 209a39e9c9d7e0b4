/** Which names are suggested for an unknown one. */
import { describe, expect, it } from 'vitest';
import { nearestNames, suggestion } from './nearest.ts';

const names = ['get_forecast', 'list_users', 'find_user', 'find_resource', 'count'];

describe('nearestNames', () => {
  it.each([
    ['get_forcast', ['get_forecast']],
    ['getForecast', ['get_forecast']],
    ['user', ['find_user', 'list_users']],
    ['Count', ['count']],
    ['zebra', []],
  ])('%s: %j', (wanted, expected) => {
    expect(nearestNames(wanted, names)).toEqual(expected);
  });
});

describe('suggestion', () => {
  it('lists some names where none is near', () => {
    expect(suggestion('zebra', names)).toBe(
      'There are get_forecast, list_users, find_user, find_resource, count.',
    );
    expect(suggestion('zebra', [...names, 'a', 'b'])).toMatch(/count and 2 more\.$/);
    expect(suggestion('zebra', [])).toBe('The source has no tools.');
  });
});
