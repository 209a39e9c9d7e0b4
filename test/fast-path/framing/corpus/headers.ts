/** Headers that are written in an odd way, come twice, are missing, or change what the connection is. */
import { asBytes, callText, swapped } from '../requests.ts';

const HOST = 'Host: 127.0.0.1\r\n';
const plain = callText(2);
const swap = (from: string, to: string): string => swapped(plain, from, to);
/** Behind the first, so that there is one before and one behind. */
const add = (lines: string): string => swap(HOST, `${HOST}${lines}`);
const last = (lines: string): string => swap('\r\n\r\n', `\r\n${lines}\r\n`);
const twice = (header: string, other: string): string => add(`${header}\r\n${other}\r\n`);
const without = (name: string): string => plain.replace(new RegExp(`${name}: [^\r]*\r\n`), '');

const syntax: Readonly<Record<string, string>> = {
  'a bare line feed behind a header': swap(HOST, 'Host: 127.0.0.1\n'),
  'bare line feeds behind all lines of the head': plain.replaceAll('\r\n', '\n'),
  'a bare line feed as the end of the head': swap('\r\n\r\n', '\r\n\n'),
  'two bare line feeds as the end of the head': swap('\r\n\r\n', '\n\n'),
  'a bare carriage return behind a header': swap(HOST, 'Host: 127.0.0.1\r'),
  'a bare carriage return as the end of the head': swap('\r\n\r\n', '\r\n\r'),
  'two carriage returns behind a header': swap(HOST, 'Host: 127.0.0.1\r\r\n'),
  'two carriage returns as the end of the head': swap('\r\n\r\n', '\r\n\r\r\n'),
  'a bare carriage return in a value': add('X-Odd: a\rb\r\n'),
  'a bare line feed in a value': add('X-Odd: a\nb\r\n'),
  'a bare line feed in a value, and a header behind it': add('X-Odd: a\nContent-Length: 3\r\n'),
  'a bare carriage return in a value, and a header behind it': add('X-Odd: a\rContent-Length: 3\r\n'),
  'a value that goes on in the next line': add('X-Odd: a\r\n b\r\n'),
  'a value that goes on behind a tab': add('X-Odd: a\r\n\tb\r\n'),
  'a length that goes on in the next line': swap('Content-Length: ', 'Content-Length:\r\n '),
  'a host that goes on in the next line': swap(HOST, 'Host:\r\n 127.0.0.1\r\n'),
  'a line of a space alone': add(' \r\n'),
  'a space before a name': add(' X-Odd: a\r\n'),
  'a space before the colon': swap('Host:', 'Host :'),
  'a space before the colon of the length': swap('Content-Length:', 'Content-Length :'),
  'a tab before the colon of the length': swap('Content-Length:', 'Content-Length\t:'),
  'a space before the colon of the method': swap('Mcp-Method:', 'Mcp-Method :'),
  'a space in a name': add('X Odd: a\r\n'),
  'no space behind the colon': swap('Host: ', 'Host:'),
  'no space behind any colon': swap(HOST, 'Host:127.0.0.1\r\n').replaceAll(/^([\w-]+): /gm, '$1:'),
  'two spaces behind the colon': swap('Mcp-Method: ', 'Mcp-Method:  '),
  'a tab behind the colon': swap('Mcp-Method: ', 'Mcp-Method:\t'),
  'a space behind a value': swap('tools/call\r\n', 'tools/call \r\n'),
  'a tab behind a value': swap('tools/call\r\n', 'tools/call\t\r\n'),
  'spaces and tabs behind the last value': last('X-Last: 1 \t \r\n'),
  'a vertical tab behind a value': swap('tools/call\r\n', 'tools/call\v\r\n'),
  'a non-breaking space behind a value': swap('tools/call\r\n', 'tools/call\xa0\r\n'),
  'a header without a colon': add('X-Odd\r\n'),
  'a header without a name': add(': a\r\n'),
  'a header without a value': add('X-Odd:\r\n'),
  'a header of a colon alone': add(':\r\n'),
  'two colons': add('X-Odd:: a\r\n'),
  'names in lower case': plain.replace(/^[\w-]+(?=: )/gm, (name) => name.toLowerCase()),
  'names in upper case': plain.replace(/^[\w-]+(?=: )/gm, (name) => name.toUpperCase()),
};

const bytes: Readonly<Record<string, string>> = {
  'a NUL in a name': add('X\0Odd: a\r\n'),
  'a NUL in a value': add('X-Odd: a\0b\r\n'),
  'a NUL in the name of the method': swap('Mcp-Method: tools/call', 'Mcp-Method: tools/call\0'),
  'a control byte in a name': add('X\x01Odd: a\r\n'),
  'a control byte in a value': add('X-Odd: a\x01b\r\n'),
  'a backspace in a value': add('X-Odd: a\bb\r\n'),
  'an escape in a value': add('X-Odd: a\x1b[2Jb\r\n'),
  'DEL in a name': add('X\x7fOdd: a\r\n'),
  'DEL in a value': add('X-Odd: a\x7fb\r\n'),
  'a tab in a value': add('X-Odd: a\tb\r\n'),
  'latin1 in a name': add('X-\xe9: a\r\n'),
  'latin1 in a value': add('X-Odd: \xe9\xff\r\n'),
  'UTF-8 in a name': add(`X-${asBytes('é')}: a\r\n`),
  'UTF-8 in a value': add(`X-Odd: ${asBytes('é😀')}\r\n`),
  'UTF-8 in the name of the tool': swap('Mcp-Name: echo', `Mcp-Name: ${asBytes('écho')}`),
  'latin1 in the request id': add('X-Request-Id: \xe9\r\n'),
  'quotes and braces in a name': add('X"{}: a\r\n'),
  'every sign that a name may have': add("!#$%&'*+-.^_`|~: a\r\n"),
  'a name that is __proto__': add('__proto__: a\r\n'),
  'a name that is constructor': add('constructor: a\r\n'),
  'a name that is toString': add('toString: a\r\n'),
  'a name that is hasOwnProperty': add('hasOwnProperty: a\r\n'),
};

const repeated: Readonly<Record<string, string>> = {
  'the method twice': add('Mcp-Method: tools/call\r\n'),
  'the method twice, and different': add('Mcp-Method: tools/list\r\n'),
  'the name twice': add('Mcp-Name: echo\r\n'),
  'the name twice, and different': add('Mcp-Name: slow\r\n'),
  'the name twice, the other behind': last('Mcp-Name: slow\r\n'),
  'the version twice': add('MCP-Protocol-Version: 2026-07-28\r\n'),
  'the version twice, and different': add('MCP-Protocol-Version: 2025-11-25\r\n'),
  'the type twice': add('Content-Type: application/json\r\n'),
  'the type twice, and different': add('Content-Type: text/plain\r\n'),
  'the type twice, the other behind': last('Content-Type: text/plain\r\n'),
  'authorization once': add('Authorization: Bearer abc\r\n'),
  'authorization twice': twice('Authorization: Bearer abc', 'Authorization: Bearer def'),
  'a request id': add('X-Request-Id: mine\r\n'),
  'a request id twice': twice('X-Request-Id: mine', 'X-Request-Id: other'),
  'what is accepted twice': add('Accept: application/json\r\n'),
  'what is accepted twice, and different': add('Accept: text/html\r\n'),
  'another header twice': twice('X-Odd: a', 'X-Odd: b'),
  cookies: twice('Cookie: a=1', 'Cookie: b=2'),
  'a session': add('Mcp-Session-Id: nobody\r\n'),
};

const missing: Readonly<Record<string, string>> = {
  'no host': without('Host'),
  'no host under HTTP/1.0': without('Host').replace('HTTP/1.1', 'HTTP/1.0'),
  'two hosts': add(HOST),
  'two hosts, and different': add('Host: evil.example\r\n'),
  'two hosts, the foreign one before': swap(HOST, `Host: evil.example\r\n${HOST}`),
  'an empty host': swap(HOST, 'Host:\r\n'),
  'a foreign host': swap(HOST, 'Host: evil.example\r\n'),
  'a host with a port': swap(HOST, 'Host: 127.0.0.1:1\r\n'),
  localhost: swap(HOST, 'Host: localhost\r\n'),
  'a host with a user': swap(HOST, 'Host: evil.example@127.0.0.1\r\n'),
  'a host with a path': swap(HOST, 'Host: 127.0.0.1/x\r\n'),
  'a host with a space': swap(HOST, 'Host: 127.0.0.1 evil.example\r\n'),
  'an origin': add('Origin: http://127.0.0.1\r\n'),
  'a foreign origin': add('Origin: https://evil.example\r\n'),
  'an origin of null': add('Origin: null\r\n'),
  'an empty origin': add('Origin:\r\n'),
  'no type': without('Content-Type'),
  'another type': swap('application/json\r\n', 'text/plain\r\n'),
  'a type with a parameter': swap('application/json\r\n', 'application/json;charset=utf-8\r\n'),
  'nothing accepted': without('Accept'),
  'only text accepted': swap('Accept: application/json, text/event-stream', 'Accept: text/plain'),
  'no version': without('MCP-Protocol-Version'),
  'an old version': swap('2026-07-28', '2025-11-25'),
  'no method': without('Mcp-Method'),
  'no name': without('Mcp-Name'),
  'an encoded name': swap('Mcp-Name: echo', 'Mcp-Name: =?base64?ZWNobw==?='),
};

const connection: Readonly<Record<string, string>> = {
  'Connection: close': add('Connection: close\r\n'),
  'Connection: Close': add('Connection: Close\r\n'),
  'connection: CLOSE': add('connection: CLOSE\r\n'),
  'Connection: keep-alive': add('Connection: keep-alive\r\n'),
  'Connection: Keep-Alive': add('Connection: Keep-Alive\r\n'),
  'Connection: KEEP-ALIVE': add('Connection: KEEP-ALIVE\r\n'),
  'Connection: keep-alive with a space behind': add('Connection: keep-alive \r\n'),
  'an empty Connection': add('Connection:\r\n'),
  'Connection: keep-alive, close': add('Connection: keep-alive, close\r\n'),
  'Connection: close, keep-alive': add('Connection: close, keep-alive\r\n'),
  'Connection twice': twice('Connection: keep-alive', 'Connection: close'),
  'Connection: TE': add('Connection: TE\r\nTE: trailers\r\n'),
  'Connection: another header': add('Connection: X-Odd\r\nX-Odd: a\r\n'),
  'Connection: closed, which is no close': add('Connection: closed\r\n'),
  'Connection: the length': add('Connection: Content-Length\r\n'),
  'Keep-Alive with parameters': add('Connection: keep-alive\r\nKeep-Alive: timeout=1, max=1\r\n'),
  'Proxy-Connection: close': add('Proxy-Connection: close\r\n'),
  'Proxy-Connection: keep-alive': add('Proxy-Connection: keep-alive\r\n'),
  'an upgrade to a websocket': add(
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n',
  ),
  'an upgrade to HTTP/2': add(
    'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n',
  ),
  'an upgrade that Connection does not name': add('Upgrade: websocket\r\n'),
  'Connection: upgrade to nothing': add('Connection: upgrade\r\n'),
  'Expect: 100-continue': add('Expect: 100-continue\r\n'),
  'Expect: 100-Continue': add('Expect: 100-Continue\r\n'),
  'Expect: something else': add('Expect: 200-ok\r\n'),
  'an empty Expect': add('Expect:\r\n'),
  'Content-Encoding: gzip': add('Content-Encoding: gzip\r\n'),
  'Max-Forwards': add('Max-Forwards: 0\r\n'),
  'a method that overrides': add('X-HTTP-Method-Override: DELETE\r\n'),
  'a forwarded host': add('X-Forwarded-Host: evil.example\r\n'),
};

const many = (count: number): string =>
  Array.from({ length: count }, (_, index) => `x${index.toString(36)}:1\r\n`).join('');
/** A head of exactly so many bytes. */
const headOf = (size: number): string => {
  const missingBytes = size - plain.indexOf('\r\n\r\n') - 'X-Long: \r\n'.length - 4;
  return add(`X-Long: ${'x'.repeat(missingBytes)}\r\n`);
};

const sizes: Readonly<Record<string, string>> = {
  '100 headers': add(many(100)),
  '1,000 headers': add(many(1_000)),
  '1,990 headers before those that count': add('a:1\r\n'.repeat(1_990)),
  '2,001 headers before those that count': add('a:1\r\n'.repeat(2_001)),
  '2,001 headers behind those that count': last('a:1\r\n'.repeat(2_001)),
  'a head of 15 kB': headOf(15 * 1024),
  'a head of 16 kB less one byte': headOf(16 * 1024 - 1),
  'a head of 16 kB': headOf(16 * 1024),
  'a head of 16 kB and one byte': headOf(16 * 1024 + 1),
  'a head of 16.4 kB': headOf(16_800),
  'a head of 17 kB': headOf(17 * 1024),
  'a head of 64 kB': headOf(64 * 1024),
  'a name of 8 kB': add(`${'x'.repeat(8_192)}: a\r\n`),
  'a name of 17 kB': add(`${'x'.repeat(17_000)}: a\r\n`),
  '17 kB of spaces before a value': add(`X-Odd:${' '.repeat(17_000)}a\r\n`),
};

export const headers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  syntax,
  bytes,
  repeated,
  missing,
  connection,
  sizes,
};
