/**
 * The one table of codes: what each means, and the smallest example that raises it. A test compares
 * `docs/errors.md` with it. Problems refuse a document at admission; failures say why a value does not fit
 * its schema; call codes say why an HTTP API gave no result.
 */
export interface ErrorEntry {
  readonly meaning: string;
  readonly example: string;
}

/** Why a document was refused; docs/errors.md explains each code. */
export type ProblemCode =
  | 'not-json'
  | 'not-a-schema'
  | 'limit-bytes'
  | 'limit-depth'
  | 'limit-subschemas'
  | 'limit-enum-values'
  | 'limit-pattern-length'
  | 'limit-pattern-steps'
  | 'limit-reference-chain'
  | 'limit-specialisations'
  | 'dialect-unknown'
  | 'vocabulary-unknown'
  | 'keyword-value'
  | 'metaschema-mismatch'
  | 'pattern-invalid'
  | 'pattern-back-reference'
  | 'pattern-too-large'
  | 'pattern-unchecked'
  | 'reference-unresolved'
  | 'reference-not-a-schema'
  | 'reference-loop'
  | 'id-duplicate'
  | 'anchor-duplicate'
  | 'role-input'
  | 'role-elicitation'
  | 'tool-name'
  | 'tool-definition'
  | 'header-parameter'
  | 'tool-duplicate'
  | 'library-schema'
  | 'resource-definition'
  | 'resource-uri'
  | 'resource-duplicate'
  | 'prompt-definition'
  | 'prompt-duplicate'
  | 'server-definition'
  | 'more-problems';

/**
 * Why a value does not fit; most are the name of the keyword that failed. docs/errors.md explains each code.
 */
export type FailureCode =
  | 'type'
  | 'enum'
  | 'const'
  | 'minimum'
  | 'maximum'
  | 'exclusiveMinimum'
  | 'exclusiveMaximum'
  | 'multipleOf'
  | 'minLength'
  | 'maxLength'
  | 'pattern'
  | 'format'
  | 'minItems'
  | 'maxItems'
  | 'uniqueItems'
  | 'contains'
  | 'minContains'
  | 'maxContains'
  | 'items'
  | 'unevaluatedItems'
  | 'required'
  | 'minProperties'
  | 'maxProperties'
  | 'additionalProperties'
  | 'unevaluatedProperties'
  | 'propertyNames'
  | 'dependentRequired'
  | 'anyOf'
  | 'oneOf'
  | 'not'
  | 'false-schema'
  | 'not-json'
  | 'unreadable'
  | 'exhausted';

export type CallCode =
  'E001' | 'E002' | 'E003' | 'E004' | 'E005' | 'E006' | 'E007' | 'E008' | 'E009' | 'E010' | 'E011' | 'E012';

/** For route files: `route-…` about the file and its calls, `output-…` about its declared outputs. */
export type RouteCode =
  | 'route-main'
  | 'route-tool'
  | 'route-name'
  | 'route-parameter'
  | 'route-placeholder'
  | 'route-secret'
  | 'route-library'
  | 'route-list'
  | 'route-handler'
  | 'route-unserved'
  | 'output-missing'
  | 'output-empty'
  | 'output-fields'
  | 'output-mime-type'
  | 'output-mime-schema'
  | 'output-properties'
  | 'output-items'
  | 'output-depth'
  | 'output-nullable'
  | 'output-keyword'
  | 'output-keyword-value'
  | 'output-type'
  | 'output-type-missing';

/** Of an OpenAPI document. */
/** What is wrong with a configuration file; docs/errors.md explains each code. */
export type ConfigurationCode =
  | 'configuration-member'
  | 'configuration-value'
  | 'configuration-server'
  | 'configuration-file'
  | 'configuration-access';

export type ApiCode =
  | 'openapi-document'
  | 'openapi-operation'
  | 'openapi-name'
  | 'openapi-parameter'
  | 'openapi-body'
  | 'openapi-response'
  | 'openapi-schema'
  | 'openapi-reference'
  | 'openapi-server'
  | 'openapi-credential'
  | 'openapi-size';

export const problemCodes: Readonly<Record<ProblemCode, ErrorEntry>> = {
  'not-json': {
    meaning:
      'The document holds a value that JSON does not have, contains itself, or throws when it is read.',
    example: '{ "default": undefined in an array, a function, NaN, a Date }',
  },
  'not-a-schema': {
    meaning: 'A schema was expected, and the value is neither an object nor a boolean.',
    example: '{ "properties": { "a": 5 } }',
  },
  'limit-bytes': {
    meaning: 'The JSON text of the document is longer than `limits.bytes`.',
    example: 'a document of 2 MiB',
  },
  'limit-depth': {
    meaning: 'Subschemas are nested deeper than `limits.depth`.',
    example: '{ "not": { "not": … } }, 65 deep',
  },
  'limit-subschemas': {
    meaning: 'The document has more subschemas than `limits.subschemas`.',
    example: '{ "anyOf": [ … 10,000 schemas ] }',
  },
  'limit-enum-values': {
    meaning: 'An `enum` has more values than `limits.enumValues`.',
    example: '{ "enum": [ … 10,001 values ] }',
  },
  'limit-pattern-steps': {
    meaning: 'The patterns of a document take more steps to compile than `limits.patternSteps`.',
    example: '{ "patternProperties": { … 3,000 patterns with back-references } }',
  },
  'limit-pattern-length': {
    meaning: 'A pattern is longer than `limits.patternLength`.',
    example: '{ "pattern": "… 4,097 characters" }',
  },
  'limit-reference-chain': {
    meaning:
      'More references than `limits.referenceChain` follow one another before the value is looked into.',
    example: '{ "$ref": "#/$defs/a1" }, a1 to a2, … a1001',
  },
  'limit-specialisations': {
    meaning: 'Dynamic references would make more copies of the schema than `limits.subschemas` allows.',
    example: 'many `$dynamicAnchor` names, each defined in many resources',
  },
  'dialect-unknown': {
    meaning: '`$schema` names an unknown dialect that is not among `resources`.',
    example: '{ "$schema": "https://example.com/my-dialect" }',
  },
  'vocabulary-unknown': {
    meaning: 'The metaschema requires an unknown vocabulary.',
    example: '{ "$vocabulary": { "https://example.com/vocabulary": true } }',
  },
  'keyword-value': {
    meaning: 'A keyword has a value that the metaschema of the dialect does not allow.',
    example: '{ "minLength": -1 }',
  },
  'metaschema-mismatch': {
    meaning: 'The document is not valid by the custom metaschema that it names.',
    example: '{ "$schema": "https://example.com/only-strings", "type": "number" }',
  },
  'pattern-invalid': {
    meaning:
      'A pattern is no regular expression of ECMA-262, or has another meaning there than in its own dialect.',
    example: '{ "pattern": "(" }',
  },
  'pattern-back-reference': {
    meaning: 'A pattern uses a back-reference, which cannot be matched in linear time.',
    example: '{ "pattern": "^(a+)\\\\1$" }',
  },
  'pattern-too-large': {
    meaning: 'A pattern expands to more states than can be run in bounded memory.',
    example: '{ "pattern": "((a{99}){99}){99}" }',
  },
  'pattern-unchecked': {
    meaning:
      'A keyword cannot decide because a pattern inside it cannot run; only for schemas of other servers.',
    example: '{ "not": { "pattern": "^(a+)\\\\1$" } }, of a server that is not ours',
  },
  'reference-unresolved': {
    meaning:
      'A reference names a place that does not exist in the documents at hand; nothing is ever fetched.',
    example: '{ "$ref": "#/$defs/missing" }',
  },
  'reference-not-a-schema': {
    meaning: 'A reference leads to a value that is neither an object nor a boolean.',
    example: '{ "$ref": "#/title", "title": "text" }',
  },
  'reference-loop': {
    meaning:
      'References lead back to where they started without going into the value: no value could be decided.',
    example: '{ "$ref": "#" }',
  },
  'id-duplicate': {
    meaning: 'Two resources of one document have the same identifier.',
    example: '{ "$defs": { "a": { "$id": "x" }, "b": { "$id": "x" } } }',
  },
  'anchor-duplicate': {
    meaning: 'Two subschemas of one resource have the same anchor.',
    example: '{ "$defs": { "a": { "$anchor": "x" }, "b": { "$anchor": "x" } } }',
  },
  'role-input': {
    meaning: 'The schema of an input excludes every object, and arguments are always an object.',
    example: '{ "type": "array" } as an input',
  },
  'role-elicitation': {
    meaning: 'The schema of an elicitation is not a flat object of primitive properties.',
    example: '{ "type": "object", "properties": { "a": { "type": "object" } } } as an elicitation',
  },
  'tool-name': {
    meaning: 'The name of a tool cannot be used with MCP clients.',
    example: "tool({ name: '', … })",
  },
  'tool-definition': {
    meaning: 'A tool is defined wrongly: it has no function `run`, or a setting has an unknown value.',
    example: "tool({ name: 'a', onMismatch: 'ignore', … })",
  },
  'header-parameter': {
    meaning:
      'A parameter that is mirrored into a header (`x-mcp-header`) breaks the rules of 2026-07-28 for these.',
    example: '{ "properties": { "ratio": { "type": "number", "x-mcp-header": "Ratio" } } } as an input',
  },
  'tool-duplicate': {
    meaning: 'Another tool of the registry has the same name; the first one stays.',
    example: 'createRegistry([a, b]), both named `find`',
  },
  'library-schema': {
    meaning: 'A schema of a library has no form in JSON Schema.',
    example: 'tool({ input: z.object({ when: z.date() }), … })',
  },
  'resource-definition': {
    meaning: 'A resource or resource template is not described as it must be.',
    example: "resource({ uri: 'docs://readme', name: 'readme' })",
  },
  'resource-uri': {
    meaning: 'The URI of a resource, or the template of its URIs, cannot be used.',
    example: "resourceTemplate({ uriTemplate: 'notes:{a}{b}', … })",
  },
  'resource-duplicate': {
    meaning: 'Another resource has the same URI, or another template is the same.',
    example: "createRegistry([resource({ uri: 'docs://a', … }), resource({ uri: 'docs://a', … })])",
  },
  'prompt-definition': {
    meaning: 'A prompt is not described as it must be.',
    example: "prompt({ name: 'review' })",
  },
  'prompt-duplicate': {
    meaning: 'Another prompt has the same name.',
    example: "createRegistry([prompt({ name: 'a', … }), prompt({ name: 'a', … })])",
  },
  'server-definition': {
    meaning: 'What a module exports as `server` cannot describe a server.',
    example: 'export const server = { title: 7 }',
  },
  'more-problems': {
    meaning: 'The list was cut at `limits.failures`.',
    example: 'a document with 101 problems',
  },
};

export const failureCodes: Readonly<Record<FailureCode, ErrorEntry>> = {
  type: { meaning: 'The value has another type.', example: '5 against { "type": "string" }' },
  enum: { meaning: 'The value is none of those listed.', example: '"c" against { "enum": ["a", "b"] }' },
  const: { meaning: 'The value is not the one allowed.', example: '1 against { "const": 2 }' },
  minimum: { meaning: 'The number is too small.', example: '0 against { "minimum": 1 }' },
  maximum: { meaning: 'The number is too large.', example: '2 against { "maximum": 1 }' },
  exclusiveMinimum: {
    meaning: 'The number is not above the limit.',
    example: '1 against { "exclusiveMinimum": 1 }',
  },
  exclusiveMaximum: {
    meaning: 'The number is not below the limit.',
    example: '1 against { "exclusiveMaximum": 1 }',
  },
  multipleOf: { meaning: 'The number is no multiple.', example: '3 against { "multipleOf": 2 }' },
  minLength: { meaning: 'The text is too short.', example: '"" against { "minLength": 1 }' },
  maxLength: { meaning: 'The text is too long.', example: '"abc" against { "maxLength": 2 }' },
  pattern: { meaning: 'The text does not match.', example: '"b" against { "pattern": "^a" }' },
  format: {
    meaning: 'The text is not of the format, where formats are asserted.',
    example: '"x" against { "format": "date" }',
  },
  minItems: { meaning: 'The array has too few items.', example: '[] against { "minItems": 1 }' },
  maxItems: { meaning: 'The array has too many items.', example: '[1, 2] against { "maxItems": 1 }' },
  uniqueItems: { meaning: 'Two items are equal.', example: '[1, 1] against { "uniqueItems": true }' },
  contains: {
    meaning: 'Too few items fit the schema of `contains`.',
    example: '[1] against { "contains": { "type": "string" } }',
  },
  minContains: {
    meaning: 'Fewer items fit `contains` than `minContains` asks for.',
    example: '["a"] against { "contains": { "type": "string" }, "minContains": 2 }',
  },
  maxContains: {
    meaning: 'More items fit `contains` than `maxContains` allows.',
    example: '["a", "b"] against { "contains": { "type": "string" }, "maxContains": 1 }',
  },
  items: { meaning: 'No further items are allowed.', example: '[1] against { "items": false }' },
  unevaluatedItems: {
    meaning: 'An item that no other keyword accounts for is not allowed.',
    example: '[1] against { "unevaluatedItems": false }',
  },
  required: { meaning: 'A property is missing.', example: '{} against { "required": ["a"] }' },
  minProperties: {
    meaning: 'The object has too few properties.',
    example: '{} against { "minProperties": 1 }',
  },
  maxProperties: {
    meaning: 'The object has too many properties.',
    example: '{ "a": 1 } against { "maxProperties": 0 }',
  },
  additionalProperties: {
    meaning: 'A property that is not declared is not allowed.',
    example: '{ "a": 1 } against { "additionalProperties": false }',
  },
  unevaluatedProperties: {
    meaning: 'A property that no other keyword accounts for is not allowed.',
    example: '{ "a": 1 } against { "unevaluatedProperties": false }',
  },
  propertyNames: {
    meaning: 'The name of a property does not fit.',
    example: '{ "A": 1 } against { "propertyNames": { "pattern": "^[a-z]" } }',
  },
  dependentRequired: {
    meaning: 'A property is missing that another one asks for.',
    example: '{ "a": 1 } against { "dependentRequired": { "a": ["b"] } }',
  },
  anyOf: {
    meaning: 'No branch of the choice fits.',
    example: '5 against { "anyOf": [{ "type": "string" }] }',
  },
  oneOf: {
    meaning: 'No branch of the choice fits, or more than one does.',
    example: '5 against { "oneOf": [true, true] }',
  },
  not: { meaning: 'The value fits a schema that it must not fit.', example: '5 against { "not": {} }' },
  'false-schema': { meaning: 'Nothing is allowed here.', example: '5 against false' },
  'not-json': {
    meaning: 'The value is one that JSON does not have, or contains itself.',
    example: 'a function against { "type": "object" }',
  },
  unreadable: { meaning: 'Reading the value threw.', example: 'an object with a getter that throws' },
  exhausted: {
    meaning: 'To check the value, or to explain its failures, would take more steps than `limits.steps`.',
    example: 'a schema that multiplies work beyond its budget',
  },
};

export const callCodes: Readonly<Record<CallCode, ErrorEntry>> = {
  E001: {
    meaning: 'Status: the API answered, but not with success.',
    example: 'E001 getTokenPrice: API returned 404',
  },
  E002: {
    meaning:
      'Network: the host has no address, refuses the connection, has no valid certificate, or hangs up.',
    example: 'a connection that ends in the middle of the answer',
  },
  E003: {
    meaning:
      'Time: no connection, no headers, no further bytes, or not the whole answer within its time limit.',
    example: 'an API that sends one byte a second',
  },
  E004: {
    meaning: 'Size: the answer is larger than allowed, as sent or once it is unpacked.',
    example: 'a gzip body of 10 kB that unpacks to 10 GB',
  },
  E005: {
    meaning:
      'Private address: the host is, or resolves to, an address of this machine or of its own network.',
    example: 'http://169.254.169.254/, or a name that resolves to 10.0.0.1',
  },
  E006: {
    meaning:
      'Redirect: there are too many, one has no target, or one would carry a secret to another origin.',
    example: 'a `Location` at another host that repeats the key of the query',
  },
  E007: {
    meaning: 'Decode: the body is not what was declared, or not what its headers say.',
    example: 'half a JSON, bytes that are no UTF-8, a broken gzip body',
  },
  E008: {
    meaning: 'Request: the call cannot be sent as it stands.',
    example: 'a header value with a line break, a URL that is neither http nor https',
  },
  E009: {
    meaning: 'Cancelled: the client no longer wants the answer.',
    example: 'a client that sent `notifications/cancelled`',
  },
  E010: {
    meaning: 'Secret missing: the call needs a value that the environment does not have.',
    example: '{{SERVER_PARAM:API_KEY}}, and API_KEY is not set',
  },
  E011: {
    meaning: 'Handler: a function of the route threw, or took too long.',
    example: 'a `postRequest` that reads a member of null',
  },
  E012: {
    meaning:
      'Origin: the URL left the origin of the route and no handler changed it, or would carry a secret there.',
    example: 'an argument that turns the path into another host',
  },
};

export const routeCodes: Readonly<Record<RouteCode, ErrorEntry>> = {
  'route-main': {
    meaning: '`main` is not plain data, or has no namespace or no tools.',
    example: "export const main = { namespace: 'a', now: () => Date.now() }",
  },
  'route-tool': {
    meaning: 'A tool cannot be called as it is written: its method, path or `root` is missing or no URL.',
    example: "{ method: 'GET', path: '/price' } where `root` is not set",
  },
  'route-name': {
    meaning: 'The name on the wire was cut at 63 characters, or numbered since another tool has it.',
    example: 'two files of one namespace, both with a tool `getPrice`',
  },
  'route-parameter': {
    meaning: 'A part of a parameter cannot be read, and the rest of it is used.',
    example: "{ z: { primitive: 'date()', options: ['min(x)'] } }",
  },
  'route-placeholder': {
    meaning: 'A placeholder and the parameters do not fit each other, or one would choose the host.',
    example: "path: '/coins/:id' without a parameter `id`",
  },
  'route-secret': {
    meaning: 'The environment lacks a value that the tool needs; it is not listed.',
    example: "requiredServerParams: ['API_KEY'], and API_KEY is not set",
  },
  'route-library': {
    meaning: 'A library was not allowed by the operator, or cannot be loaded.',
    example: "requiredLibraries: ['ethers'] without `--libraries ethers`",
  },
  'route-list': {
    meaning: 'A shared list is missing, has another version, or lacks a field.',
    example: 'enum({{evmChains:alias}}) without `--lists`',
  },
  'route-handler': {
    meaning: 'The handlers cannot be made, belong to no tool, or returned another shape than they should.',
    example: 'a `postRequest` that returns nothing: the raw data stays',
  },
  'route-unserved': {
    meaning: 'A file has resources, skills or prompts: only its tools are served.',
    example: 'main.resources = { stations: { … } }',
  },
  'output-missing': {
    meaning: 'The tool declares no output: its JSON is passed on unchecked.',
    example: '{ method, path, description, parameters }',
  },
  'output-empty': {
    meaning: 'The tool sets `output` to null or {}; a tool without an output leaves it out.',
    example: 'output: {}',
  },
  'output-fields': {
    meaning: 'An output must have both `mimeType` and `schema`.',
    example: "output: { mimeType: 'application/json' }",
  },
  'output-mime-type': {
    meaning: 'Rule 1: the MIME type must be application/json, image/png or text/plain.',
    example: "mimeType: 'text/csv'",
  },
  'output-mime-schema': {
    meaning:
      'Rule 2: JSON has an object or array at its root, a PNG image a string with format base64, text a string.',
    example: "{ mimeType: 'text/plain', schema: { type: 'object' } }",
  },
  'output-properties': {
    meaning: 'Rule 3: only an object has `properties`.',
    example: "{ type: 'string', properties: {} }",
  },
  'output-items': {
    meaning: 'Rule 4: only an array has `items`.',
    example: "{ type: 'object', items: {} }",
  },
  'output-depth': {
    meaning: 'Rule 5: at most 4 levels of properties, the root being the first.',
    example: 'schema.properties.a.properties.b.properties.c.properties.d',
  },
  'output-nullable': {
    meaning: 'Rule 6: `nullable` must be true or false.',
    example: "{ type: 'string', nullable: 'yes' }",
  },
  'output-keyword': {
    meaning: 'A keyword that output schemas do not have; it is not read.',
    example: "{ type: 'string', pattern: '^a' }",
  },
  'output-keyword-value': {
    meaning: 'A keyword of an output schema has a value that it cannot have.',
    example: "{ type: 'string', enum: 'a' }",
  },
  'output-type': {
    meaning: 'The type must be string, number, boolean, object or array.',
    example: "{ type: 'integer' }",
  },
  'output-type-missing': {
    meaning: 'A schema of an output must have a type.',
    example: '{ description: "the price" }',
  },
};

export const configurationCodes: Readonly<Record<ConfigurationCode, ErrorEntry>> = {
  'configuration-member': {
    meaning: 'There is no member of this name in this place; the nearest one is named.',
    example: '{ "server": { "keepalive": "75s" } }',
  },
  'configuration-value': {
    meaning: 'A member has a value that it cannot have.',
    example: '{ "server": { "http": "3000" } }',
  },
  'configuration-server': {
    meaning: 'An entry of `mcpServers` is no server.',
    example: '{ "mcpServers": { "files": { "args": ["/data"] } } }',
  },
  'configuration-file': {
    meaning: 'A file that the configuration names does not exist.',
    example: '{ "sources": ["tool.ts"] }, and the file is tools.ts',
  },
  'configuration-access': {
    meaning: 'Other machines can reach the server, and nothing says who may call.',
    example: '{ "server": { "http": 8080, "host": "0.0.0.0" } }',
  },
};

export const apiCodes: Readonly<Record<ApiCode, ErrorEntry>> = {
  'openapi-document': {
    meaning:
      'The document has no version that is known, or no paths; or a part of it is too large to be read.',
    example: '{ "openapi": "4.0.0" }',
  },
  'openapi-operation': {
    meaning: 'An operation cannot be called as it is written; the others are served.',
    example: '"trace": { … }, or an operation that is a text',
  },
  'openapi-name': {
    meaning:
      'The name of the tool is not the `operationId`: that is missing, not allowed by clients, or taken.',
    example: '"operationId": "pets/list", or two operations of one id',
  },
  'openapi-parameter': {
    meaning:
      'A parameter cannot be sent, does not fit the template of the path, or is ignored by the specification.',
    example: '"/pets/{id}" without a parameter `id`',
  },
  'openapi-body': {
    meaning: 'The request body has no media type, or one that cannot be written.',
    example: '"requestBody": { "content": {} }',
  },
  'openapi-response': {
    meaning: 'A success response is not as the specification has it; its output is not described.',
    example: '"200": "a text"',
  },
  'openapi-schema': {
    meaning: 'A keyword of a schema has a value that it cannot have; that keyword is left out.',
    example: '{ "type": "strng" }, { "pattern": "(" }',
  },
  'openapi-reference': {
    meaning:
      'A reference leads nowhere, or out of the folder of the document: it costs its place in an output, and the operation in an input.',
    example: '{ "$ref": "#/components/schemas/Missing" }, { "$ref": "https://example.com/pet.json" }',
  },
  'openapi-server': {
    meaning: 'No server of the document can be called; `--root` names one.',
    example: '"servers": [{ "url": "/v1" }] in a file',
  },
  'openapi-credential': {
    meaning:
      'The environment lacks a credential that `security` asks for, or nothing can send one of its kind.',
    example: 'a scheme `apiKey`, and ANYSHAPE_AUTH_APIKEY is not set',
  },
  'openapi-size': {
    meaning:
      'A schema is longer than `--schema-bytes`: what clients see of it is cut, what is checked is not.',
    example: 'an output that refers to 900 schemas',
  },
};
