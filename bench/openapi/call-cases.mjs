/**
 * Calls of every kind: an operation of a document, arguments by the API's own names, and what a server of that
 * API must get or what a client must be told. The expected requests are written by hand from the tables of the
 * specification and RFC 6570.
 */
const parameter = (name, location, more = {}) => ({
  name,
  in: location,
  required: location === 'path',
  schema: { type: 'string' },
  ...more,
});
const list = { schema: { type: 'array', items: { type: 'string' } } };
const object = { schema: { type: 'object', properties: { R: { type: 'integer' }, G: { type: 'integer' } } } };
const body = (type, schema) => ({ requestBody: { required: true, content: { [type]: { schema } } } });
const returns = (type, schema, status = 200) => ({
  responses: { [status]: { description: '', content: { [type]: { schema } } } },
});
const person = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string' }, age: { type: 'integer' } },
};
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** `sent`: what the API gets; `told`: what the client is told; `refused`: nothing may be sent. */
export const CASES = [
  {
    kind: 'path, a text',
    path: '/a/{id}',
    parameters: [parameter('id', 'path')],
    args: { id: 'x y' },
    sent: { url: '/a/x%20y' },
  },
  {
    kind: 'path, a slash',
    path: '/b/{id}',
    parameters: [parameter('id', 'path')],
    args: { id: 'x/y' },
    sent: { url: '/b/x%2Fy' },
  },
  {
    kind: 'path, ..',
    path: '/c/{id}/end',
    parameters: [parameter('id', 'path')],
    args: { id: '..' },
    refused: true,
  },
  {
    kind: 'path, list',
    path: '/d/{id}',
    parameters: [parameter('id', 'path', list)],
    args: { id: ['a', 'b'] },
    sent: { url: '/d/a,b' },
  },
  {
    kind: 'path, label',
    path: '/e/{id}',
    parameters: [parameter('id', 'path', { ...list, style: 'label' })],
    args: { id: ['a', 'b'] },
    sent: { url: '/e/.a,b' },
  },
  {
    kind: 'path, matrix',
    path: '/f/{id}',
    parameters: [parameter('id', 'path', { ...list, style: 'matrix', explode: true })],
    args: { id: ['a', 'b'] },
    sent: { url: '/f/;id=a;id=b' },
  },
  {
    kind: 'query, list exploded',
    parameters: [parameter('q', 'query', list)],
    args: { q: ['a', 'b'] },
    sent: { url: '?q=a&q=b' },
  },
  {
    kind: 'query, list',
    parameters: [parameter('q', 'query', { ...list, explode: false })],
    args: { q: ['a', 'b'] },
    sent: { url: '?q=a,b' },
  },
  {
    kind: 'query, spaceDelimited',
    parameters: [parameter('q', 'query', { ...list, style: 'spaceDelimited', explode: false })],
    args: { q: ['a', 'b'] },
    sent: { url: '?q=a%20b' },
  },
  {
    kind: 'query, pipeDelimited',
    parameters: [parameter('q', 'query', { ...list, style: 'pipeDelimited', explode: false })],
    args: { q: ['a', 'b'] },
    sent: { url: '?q=a%7Cb' },
  },
  {
    kind: 'query, deepObject',
    parameters: [parameter('q', 'query', { ...object, style: 'deepObject', explode: true })],
    args: { q: { R: 1, G: 2 } },
    sent: { url: '?q%5BR%5D=1&q%5BG%5D=2' },
  },
  {
    kind: 'query, object exploded',
    parameters: [parameter('q', 'query', object)],
    args: { q: { R: 1, G: 2 } },
    sent: { url: '?R=1&G=2' },
  },
  {
    kind: 'query, reserved signs',
    parameters: [parameter('q', 'query')],
    args: { q: 'a&b=c d+e' },
    sent: { url: '?q=a%26b%3Dc%20d%2Be' },
  },
  {
    kind: 'query, filter[id]',
    parameters: [parameter('filter[id]', 'query')],
    args: { 'filter[id]': 'x' },
    sent: { url: '?filter%5Bid%5D=x' },
  },
  {
    kind: 'query, content',
    parameters: [{ name: 'q', in: 'query', content: { 'application/json': object } }],
    args: { q: { R: 1 } },
    sent: { url: '?q=%7B%22R%22%3A1%7D' },
  },
  {
    kind: 'header',
    parameters: [parameter('X-Trace', 'header')],
    args: { 'X-Trace': 't1' },
    sent: { headers: { 'x-trace': 't1' } },
  },
  {
    kind: 'cookie',
    parameters: [parameter('sid', 'cookie')],
    args: { sid: 's1' },
    sent: { headers: { cookie: 'sid=s1' } },
  },
  {
    kind: 'two of one name',
    path: '/two/{id}',
    parameters: [parameter('id', 'path'), parameter('id', 'query')],
    args: { id: 'p', query_id: 'q' },
    sent: { url: '/two/p?id=q' },
  },
  {
    kind: 'JSON body',
    method: 'post',
    ...body('application/json', person),
    args: { name: 'n', age: 3 },
    sent: { json: { name: 'n', age: 3 } },
  },
  {
    kind: 'JSON list as body',
    method: 'post',
    ...body('application/json', { type: 'array', items: { type: 'integer' } }),
    args: { body: [1, 2] },
    sent: { json: [1, 2] },
  },
  {
    kind: 'form body',
    method: 'post',
    ...body('application/x-www-form-urlencoded', person),
    args: { name: 'a b' },
    sent: { body: /^name=a(?:\+|%20)b$/, headers: { 'content-type': /^application\/x-www-form-urlencoded/ } },
  },
  {
    kind: 'multipart with a file',
    method: 'post',
    ...body('multipart/form-data', {
      type: 'object',
      properties: { file: { type: 'string', format: 'binary' } },
    }),
    args: { file: 'aGk=' },
    sent: {
      body: /name="file"; filename="[^"]*"[\s\S]*\r\n\r\nhi\r\n/,
      headers: { 'content-type': /^multipart\/form-data; boundary=/ },
    },
  },
  {
    kind: 'bytes as body',
    method: 'post',
    ...body('application/octet-stream', { type: 'string', format: 'binary' }),
    args: { body: 'AAEC' },
    sent: { body: /^\0\x01\x02$/ },
  },
  {
    kind: 'text as body',
    method: 'post',
    ...body('text/plain', { type: 'string' }),
    args: { body: 'as it is' },
    sent: { body: /^as it is$/, headers: { 'content-type': /^text\/plain/ } },
  },
  {
    kind: 'key in a header',
    security: [{ headerKey: [] }],
    args: {},
    sent: { headers: { 'x-key': 'k-header' } },
  },
  { kind: 'key in the query', security: [{ queryKey: [] }], args: {}, sent: { url: '?api_key=k-query' } },
  {
    kind: 'basic',
    security: [{ basicAuth: [] }],
    args: {},
    sent: { headers: { authorization: 'Basic bWU6cHc=' } },
  },
  {
    kind: 'bearer',
    security: [{ bearerAuth: [] }],
    args: {},
    sent: { headers: { authorization: 'Bearer tok' } },
  },
  {
    kind: 'no credential where none is asked for',
    security: [],
    args: {},
    sent: { headers: { authorization: undefined, 'x-key': undefined } },
  },
  {
    kind: '204',
    ...{ responses: { 204: { description: '' } } },
    method: 'delete',
    answer: { status: 204 },
    args: {},
    told: { isError: false },
  },
  {
    kind: '+json',
    ...returns('application/hal+json', person),
    answer: { type: 'application/hal+json', body: '{"name":"n"}' },
    args: {},
    told: { value: { name: 'n' } },
  },
  {
    kind: 'a list',
    ...returns('application/json', { type: 'array', items: { type: 'integer' } }),
    answer: { type: 'application/json', body: '[1,2]' },
    args: {},
    told: { value: [1, 2] },
  },
  {
    kind: 'an image',
    ...returns('image/png', {}),
    answer: { type: 'image/png', body: PNG },
    args: {},
    told: { image: PNG.toString('base64') },
  },
  {
    kind: 'an error with its message',
    ...returns('application/json', person),
    answer: { status: 404, type: 'application/json', body: '{"message":"There is no such thing."}' },
    args: {},
    told: { isError: true, text: /404[\s\S]*There is no such thing\./ },
  },
  {
    kind: 'drift',
    ...returns('application/json', person),
    answer: { type: 'application/json', body: '{"name":7}' },
    args: {},
    told: { value: { name: 7 } },
  },
  {
    kind: 'null for an object',
    ...returns('application/json', person),
    answer: { type: 'application/json', body: 'null' },
    args: {},
    told: { value: null },
  },
];

export const ENV = {
  ANYSHAPE_AUTH_HEADERKEY: 'k-header',
  ANYSHAPE_AUTH_QUERYKEY: 'k-query',
  ANYSHAPE_AUTH_BASICAUTH: 'me:pw',
  ANYSHAPE_AUTH_BEARERAUTH: 'tok',
};

export function documentOfCases() {
  const paths = {};
  for (const [
    index,
    { kind, path, method = 'get', parameters, requestBody, responses, security },
  ] of CASES.entries()) {
    const operation = {
      operationId: `case${index}`,
      summary: kind,
      ...(parameters !== undefined && { parameters }),
      ...(requestBody !== undefined && { requestBody }),
      ...(security !== undefined && { security }),
      responses: responses ?? { 200: { description: '', content: { 'application/json': { schema: {} } } } },
    };
    paths[path ?? `/case${index}`] = { [method]: operation };
  }
  const securitySchemes = {
    headerKey: { type: 'apiKey', in: 'header', name: 'X-Key' },
    queryKey: { type: 'apiKey', in: 'query', name: 'api_key' },
    basicAuth: { type: 'http', scheme: 'basic' },
    bearerAuth: { type: 'http', scheme: 'bearer' },
  };
  return { openapi: '3.0.3', info: { title: 'Cases', version: '1' }, paths, components: { securitySchemes } };
}
