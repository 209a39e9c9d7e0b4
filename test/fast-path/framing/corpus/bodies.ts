/** How long a body says that it is, in which coding it comes, and what is in it. */
import { MAX_BODY_BYTES } from '../servers.ts';
import { asBytes, callText, callWithBody, partsOf, swapped } from '../requests.ts';

const plain = callText(2);
const { body } = partsOf(plain);
const LENGTH = `Content-Length: ${body.length}\r\n`;
/** Other lines instead of the length. */
const length = (lines: string, sent = body): string => {
  const { head } = partsOf(swapped(plain, LENGTH, lines));
  return `${head}${sent}`;
};
const value = (text: string): string => length(`Content-Length: ${text}\r\n`);

const lengths: Readonly<Record<string, string>> = {
  'the same length twice': length(`${LENGTH}${LENGTH}`),
  'two lengths, the second shorter': length(`${LENGTH}Content-Length: 5\r\n`),
  'two lengths, the first shorter': length(`Content-Length: 5\r\n${LENGTH}`),
  'a length with a plus': value(`+${body.length}`),
  'a length with a zero before': value(`0${body.length}`),
  'a length with many zeros before': value(`${'0'.repeat(30)}${body.length}`),
  'a list of the same length': value(`${body.length}, ${body.length}`),
  'a list of lengths': value(`${body.length}, 5`),
  'a length behind two spaces': value(` ${body.length}`),
  'a length behind a tab': value(`\t${body.length}`),
  'a length with a space behind': value(`${body.length} `),
  'a length with a tab behind': value(`${body.length}\t`),
  'a length in two parts': value('1 5'),
  'a length without a space before it': length(`Content-Length:${body.length}\r\n`),
  'a length of -1': value('-1'),
  'a length of -0': value('-0'),
  'a length of 0x10': value('0x10'),
  'a length of 1e1': value('1e1'),
  'a length of 1.5': value('1.5'),
  'a length of 1_0': value('1_0'),
  'a length in quotes': value(`"${body.length}"`),
  'a length in full-width digits': value(asBytes('１５')),
  'a length with a semicolon': value(`${body.length};`),
  'a length with a NUL behind': value(`${body.length}\0`),
  'a length that is NaN': value('NaN'),
  'a length that is Infinity': value('Infinity'),
  'an empty length': value(''),
  'a length of 2^31': value('2147483648'),
  'a length of 2^32 and the right one': value(String(2 ** 32 + body.length)),
  'a length of 2^53': value('9007199254740992'),
  'a length of 2^64 and the right one': value(String(2n ** 64n + BigInt(body.length))),
  'a length of 40 digits': value('9'.repeat(40)),
  'a length of 0 before a body': value('0'),
  'no length before a body': length(''),
  'a name that is almost the length': length(`Content_Length: ${body.length}\r\n`),
  'a length one byte too short': value(String(body.length - 1)),
  'a length one byte too long': value(String(body.length + 1)),
  'a length too long by more than a request': value(String(body.length + 2_000)),
  'a body longer than announced, by a line': `${plain}\r\n`,
  'a body longer than announced, by a letter': `${plain}x`,
  'a body longer than announced, by a brace': `${plain}}`,
};

const chunked = (text: string, more = ''): string =>
  `${text.length.toString(16)}${more}\r\n${text}\r\n0\r\n\r\n`;
const CHUNKED = 'Transfer-Encoding: chunked\r\n';
const coding = (text: string, sent = chunked(body)): string => length(`Transfer-Encoding: ${text}\r\n`, sent);

const codings: Readonly<Record<string, string>> = {
  chunked: coding('chunked'),
  'chunked in two chunks': coding(
    'chunked',
    `5\r\n${body.slice(0, 5)}\r\n${(body.length - 5).toString(16)}\r\n${body.slice(5)}\r\n0\r\n\r\n`,
  ),
  Chunked: coding('Chunked'),
  CHUNKED: coding('CHUNKED'),
  'chunked behind two spaces': coding(' chunked'),
  'chunked behind a tab': coding('\tchunked'),
  'chunked behind a vertical tab': coding('\vchunked'),
  'chunked with a space behind': coding('chunked '),
  'chunked in quotes': coding('"chunked"'),
  xchunked: coding('xchunked'),
  ' xchunked': coding(' xchunked'),
  chunkedx: coding('chunkedx'),
  'chunked with a NUL behind': coding('chunked\0'),
  'chunked twice in a list': coding('chunked, chunked'),
  'chunked twice': length(`${CHUNKED}${CHUNKED}`, chunked(body)),
  identity: coding('identity', body),
  'identity with a length': length(`Transfer-Encoding: identity\r\n${LENGTH}`),
  'gzip, chunked': coding('gzip, chunked'),
  'chunked, gzip': coding('chunked, gzip'),
  gzip: coding('gzip', body),
  'an empty coding': coding('', body),
  'an empty coding with a length': length(`Transfer-Encoding:\r\n${LENGTH}`),
  'chunked, and a length before': length(`${LENGTH}${CHUNKED}`, chunked(body)),
  'chunked, and a length behind': length(`${CHUNKED}${LENGTH}`, chunked(body)),
  'chunked, and a length of the body alone': length(`${LENGTH}${CHUNKED}`, body),
  'chunked, and a length of 0': length(`Content-Length: 0\r\n${CHUNKED}`, chunked(body)),
  'chunked with a space before the colon': length('Transfer-Encoding : chunked\r\n', chunked(body)),
  'chunked with a space before the colon, and a length': length(
    `Transfer-Encoding : chunked\r\n${LENGTH}`,
    chunked(body),
  ),
  'chunked in the next line': length('Transfer-Encoding:\r\n chunked\r\n', chunked(body)),
  'chunked in the next line, and a length': length(`Transfer-Encoding:\r\n chunked\r\n${LENGTH}`, body),
  'chunked behind a bare line feed': length(`X-Odd: a\n${CHUNKED}${LENGTH}`, body),
  'Transfer_Encoding with a length': length(`Transfer_Encoding: chunked\r\n${LENGTH}`),
  'chunked under HTTP/1.0': coding('chunked').replace('HTTP/1.1', 'HTTP/1.0'),
  'chunked with a trailer': coding('chunked', `${chunked(body).slice(0, -2)}X-Trailer: 1\r\n\r\n`),
  'chunked with a trailer that names a length': coding(
    'chunked',
    `${chunked(body).slice(0, -2)}Content-Length: 5\r\n\r\n`,
  ),
  'chunked with a trailer that names the tool': coding(
    'chunked',
    `${chunked(body).slice(0, -2)}Mcp-Name: slow\r\n\r\n`,
  ),
  'a chunk with an extension': coding('chunked', chunked(body, ';name=value')),
  'a chunk with a quoted extension': coding('chunked', chunked(body, ';name="a;b"')),
  'a chunk with an extension that holds a line feed': coding('chunked', chunked(body, ';a\nb')),
  'a chunk with an extension of 17 kB': coding('chunked', chunked(body, `;${'x'.repeat(17_000)}`)),
  'a chunk with a space behind its size': coding('chunked', chunked(body, ' ')),
  'a chunk with 0x before its size': coding('chunked', `0x${chunked(body)}`),
  'a chunk with a plus before its size': coding('chunked', `+${chunked(body)}`),
  'a chunk with a minus before its size': coding('chunked', `-${chunked(body)}`),
  'a chunk with zeros before its size': coding('chunked', `00000${chunked(body)}`),
  'a chunk of a size in 20 digits': coding('chunked', `${'f'.repeat(20)}\r\n${body}`),
  'a chunk of no size': coding('chunked', `\r\n${body}\r\n0\r\n\r\n`),
  'a chunk of no hexadecimal size': coding('chunked', `g\r\n${body}\r\n0\r\n\r\n`),
  'a chunk that is longer than its size': coding('chunked', `5\r\n${body}\r\n0\r\n\r\n`),
  'a chunk that ends in a bare line feed': coding(
    'chunked',
    chunked(body).replace(`${body}\r\n`, `${body}\n`),
  ),
  'a size that ends in a bare line feed': coding('chunked', chunked(body).replace('\r\n', '\n')),
  'no last chunk': coding('chunked', chunked(body).slice(0, -5)),
  'no chunk but the last': coding('chunked', '0\r\n\r\n'),
};

const contents: Readonly<Record<string, string>> = {
  'an empty body': callWithBody(''),
  'an empty body of no announced length': callWithBody('').replace('Content-Length: 0\r\n', ''),
  'a body of a space': callWithBody(' '),
  'a body of a NUL': callWithBody('\0'),
  'a body with a byte order mark': callWithBody(`${asBytes('\ufeff')}${body}`),
  'a body with spaces around': callWithBody(` \r\n${body}\r\n `),
  'a body that begins with an empty line': callWithBody(`\r\n\r\n${body}`),
  'a body of invalid UTF-8': callWithBody(swapped(body, '"n":2', '"n":"\xff\xfe"')),
  'a body that ends within a character': callWithBody(swapped(body, '"n":2', '"n":"\xe2\x82"')),
  'an overlong encoding': callWithBody(swapped(body, '"n":2', '"n":"\xc0\xaf"')),
  'half a surrogate in UTF-8': callWithBody(swapped(body, '"n":2', '"n":"\xed\xa0\xbd"')),
  'half a surrogate as an escape': callWithBody(swapped(body, '"n":2', '"n":"\\ud83d"')),
  'characters of several bytes': callWithBody(swapped(body, '"n":2', `"n":"${asBytes('ü€😀')}"`)),
  'a body of UTF-16': callWithBody(Buffer.from(body, 'utf16le').toString('latin1')),
  'a control byte in a string': callWithBody(swapped(body, '"n":2', '"n":"\x01"')),
  'a body that is cut': callWithBody(body.slice(0, -1)),
  'a body with more behind': callWithBody(`${body}{}`),
  'a body that is a number': callWithBody('5'),
  'a body that is null': callWithBody('null'),
  'a batch': callWithBody(`[${body}]`),
  'an empty batch': callWithBody('[]'),
  'a body that is no JSON': callWithBody('hello'),
  'a notification': callWithBody('{"jsonrpc":"2.0","method":"notifications/initialized"}'),
  'a member twice': callWithBody(swapped(body, '"id":2', '"id":1,"id":2')),
  '__proto__ in the arguments': callWithBody(swapped(body, '"n":2', '"__proto__":{"n":1},"n":2')),
  'deep nesting': callWithBody(swapped(body, '"n":2', `"n":${'['.repeat(5_000)}${']'.repeat(5_000)}`)),
  'as large as it may be': callWithBody(body.padEnd(MAX_BODY_BYTES)),
  'larger than it may be, by one byte': callWithBody(body.padEnd(MAX_BODY_BYTES + 1)),
  'much larger than it may be': callWithBody(body.padEnd(MAX_BODY_BYTES * 4)),
  'larger than it may be, in chunks': coding('chunked', chunked(body.padEnd(MAX_BODY_BYTES + 1))),
  'the announcement of a large body alone': value(String(MAX_BODY_BYTES * 4)),
};

/** A complete request as part of another; it must never be answered. */
const inner = callText(99);

const requestsWithin: Readonly<Record<string, string>> = {
  'a request in the body': callWithBody(inner),
  'a request in a string of the body': callWithBody(swapped(body, '"n":2', `"n":${JSON.stringify(inner)}`)),
  'a request in the body of a GET': callWithBody(inner).replace('POST', 'GET'),
  'a request in a chunk': coding('chunked', chunked(inner)),
  'a request in an extension of a chunk': coding(
    'chunked',
    chunked(body, `;${inner.slice(0, inner.indexOf('\r\n'))}`),
  ),
  'a request in a trailer': coding(
    'chunked',
    `${chunked(body).slice(0, -2)}X: ${inner.split('\r\n')[0]!}\r\n\r\n`,
  ),
  'a request line in a value': swapped(plain, '\r\n', '\r\nX-Odd: POST /mcp HTTP/1.1\r\n'),
  'a request behind two lengths': length(
    `Content-Length: ${body.length + inner.length}\r\n${LENGTH}`,
    `${body}${inner}`,
  ),
  'a request in the body of another, which a space hides': length(
    `Content-Length : ${inner.length}\r\nContent-Length: ${body.length}\r\n`,
    body,
  ),
};

const garbage: Readonly<Record<string, string>> = {
  'a TLS ClientHello':
    '\x16\x03\x01\x00\x2f\x01\x00\x00\x2b\x03\x03' + 'r'.repeat(32) + '\x00\x00\x04\x13\x01\x13\x02\x01\x00',
  'the preface of HTTP/2 and a frame': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0',
  'an SSH banner': 'SSH-2.0-OpenSSH_9.6\r\n',
  'a line of JSON': `${body}\n`,
  'nothing but line ends': '\r\n\r\n\r\n\r\n',
  'nothing but line feeds': '\n\n\n\n',
  'nothing but NULs': '\0'.repeat(64),
  'nothing but spaces': ' '.repeat(64),
  'nothing but 0xff': '\xff'.repeat(64),
  'all bytes there are': Array.from({ length: 256 }, (_, byte) => String.fromCharCode(byte)).join(''),
  'an answer instead of a request': 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n',
  'the line of a proxy': 'PROXY TCP4 127.0.0.1 127.0.0.1 1 2\r\n',
  words: 'hello, is this MCP?\r\n\r\n',
};

export const bodies: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  lengths,
  codings,
  contents,
  'requests within requests': requestsWithin,
  garbage,
};
