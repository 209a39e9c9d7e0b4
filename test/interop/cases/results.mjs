/**
 * Tools whose result is awkward rather than its schema: settings, blocks beside the value, drift, errors,
 * routes. `settings` are those of a tool, `content` its further blocks, `error` the text with which it fails.
 */
import { object } from './schemas.mjs';

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const blocks = [
  {
    name: 'with_text',
    about: "the author's text beside a number",
    output: { type: 'number' },
    value: 4.5,
    content: [{ type: 'text', text: 'Four and a half, today only.' }],
  },
  {
    name: 'with_image',
    about: 'an image beside an object',
    output: object({ width: { type: 'integer' } }),
    value: { width: 1 },
    content: [{ type: 'image', data: PIXEL, mimeType: 'image/png' }],
  },
  {
    name: 'with_audio',
    about: 'audio beside an array',
    output: { type: 'array' },
    value: [1],
    content: [{ type: 'audio', data: 'UklGRiQAAABXQVZF', mimeType: 'audio/wav' }],
  },
  {
    name: 'with_resource_link',
    about: 'a link to a resource beside a text',
    output: { type: 'string' },
    value: 'see the link',
    content: [{ type: 'resource_link', uri: 'file:///notes.txt', name: 'notes' }],
  },
  {
    name: 'with_resource',
    about: 'an embedded resource beside an object',
    output: object({ found: { type: 'boolean' } }),
    value: { found: true },
    content: [{ type: 'resource', resource: { uri: 'file:///a.txt', mimeType: 'text/plain', text: 'a' } }],
  },
];

const settings = [
  { name: 'no_output_object', about: 'no output declared, and an object', value: { a: [1] } },
  { name: 'no_output_list', about: 'no output declared, and a list', value: [1, 2] },
  { name: 'no_output_text', about: 'no output declared, and a text', value: 'just words' },
  {
    name: 'warn_drift_object',
    about: 'warn: an object where a number was declared',
    output: { type: 'number' },
    settings: { onMismatch: 'warn' },
    value: { surprise: true },
  },
  {
    name: 'warn_drift_number',
    about: 'warn: a number where an object was declared',
    output: { type: 'object' },
    settings: { onMismatch: 'warn' },
    value: 5,
  },
  {
    name: 'warn_drift_member',
    about: 'warn: a member of another type',
    output: object({ usd: { type: 'number' } }, { required: ['usd'], additionalProperties: false }),
    settings: { onMismatch: 'warn' },
    value: { usd: 'n/a', extra: 1 },
  },
  {
    name: 'off_drift',
    about: 'off: an array where a text was declared',
    output: { type: 'string' },
    settings: { onMismatch: 'off' },
    value: [],
  },
  {
    name: 'envelope_always',
    about: 'envelope: always',
    output: { type: 'integer' },
    settings: { envelope: 'always' },
    value: 5,
  },
  {
    name: 'text_always',
    about: "text: always, beside the author's text",
    output: { type: 'integer' },
    settings: { text: 'always' },
    value: 6,
    content: [{ type: 'text', text: 'six' }],
  },
];

const errors = [
  {
    name: 'fails',
    about: 'isError with a declared output',
    output: { type: 'array' },
    error: 'Nothing there. Try another city.',
  },
  { name: 'fails_without_output', about: 'isError without an output', error: 'The service is closed today.' },
];

/** Tools of `routes.json`, which call the loopback API of the runner. */
const routes = [
  {
    name: 'get_price_interop',
    about: 'a FlowMCP route: its envelope around the data',
    source: 'route',
    args: { id: 'bitcoin' },
    value: { status: true, messages: [], data: { usd: 64000.5, note: null } },
    recorded: { path: '/price/bitcoin' },
  },
  {
    name: 'get_drift_interop',
    about: 'a FlowMCP route whose answer misses its declaration',
    source: 'route',
    args: { id: 'ether' },
    value: { status: true, messages: [], data: [{ usd: 'unknown' }] },
    recorded: { path: '/drift/ether' },
  },
  {
    name: 'get_gone_interop',
    about: 'a FlowMCP route whose API answers 404',
    source: 'route',
    args: { id: 'x' },
    error: 'API returned 404',
    recorded: { path: '/gone/x' },
  },
];

export const resultCases = [...blocks, ...settings, ...errors, ...routes];
