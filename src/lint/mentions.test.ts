import { describe, expect, it } from 'vitest';
import { mentions } from './mentions.ts';

describe('a text mentions a parameter', () => {
  it.each([
    ['countryCode', 'Holidays of a year. Use listCountries for valid country codes.'],
    ['year', 'Holidays of a year.'],
    ['category', 'All categories of a shop.'],
    ['projectId', 'Details of one project.'],
    ['ip', 'Looks up an IP address.'],
    ['id', 'The item by its DDB item ID.'],
    ['id', 'Use IDs of the list.'],
    ['keywordExactMatch', 'Exact phrases where keywordExactMatch is given.'],
    ['$expand', 'Supports $top and $expand.'],
  ])('"%s" by: %s', (name, text) => expect(mentions(text, name)).toBe(true));

  it.each([
    ['startDate', 'Summaries of a day, as a date and a value.', 'one word of two'],
    ['q', 'Answers a question.', 'a letter'],
    ['s', "A writer's works.", 'the end of a possessive'],
    ['id', 'Whatever you did.', 'two letters inside a word'],
    ['from', 'Takes a file from a folder to another.', 'a word of every text'],
    ['to', 'Takes a file from a folder to another.', 'a short word of every text'],
    ['item', 'Use getItem for more.', 'a part of the name of a tool'],
    ['$', 'Costs $ 5.', 'a name without a word'],
    ['query', '', 'no text at all'],
  ])('not "%s" by: %s (%s)', (name, text) => expect(mentions(text, name)).toBe(false));
});
