/** A value that a schema is likely to accept, for schemas of real tools: made by type, each `seed` another one. */
const MAX_DEPTH = 12;

/** Ajv asserts formats here, we annotate: texts that fit keep the two comparable. */
const FORMATTED = {
  date: '2026-11-16',
  'date-time': '2026-11-16T10:00:00Z',
  duration: 'P1D',
  email: 'ada@example.com',
  ipv4: '192.0.2.1',
  time: '10:00:00Z',
  uri: 'https://example.com/a',
  'uri-reference': '/a',
  uuid: '6f1a3c1e-8b1d-4c55-9d0e-3a6f3f1b2c4d',
};

export function sample(schema, root, seed, depth = 0) {
  if (typeof schema !== 'object' || depth > MAX_DEPTH) return null;
  if (schema.$ref !== undefined) return sample(resolve(schema.$ref, root), root, seed, depth + 1);
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[seed % schema.enum.length];
  const [branch] = schema.oneOf ?? schema.anyOf ?? [];
  if (branch !== undefined) return sample(branch, root, seed, depth + 1);
  if (schema.allOf !== undefined) {
    const parts = schema.allOf.map((part) => sample(part, root, seed, depth + 1));
    return parts.every((part) => typeof part === 'object') ? Object.assign({}, ...parts) : parts[0];
  }
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type ?? (schema.properties === undefined ? 'string' : 'object')) {
    case 'object':
      return sampleObject(schema, root, seed, depth);
    case 'array': {
      const length = Math.max(schema.minItems ?? 0, Math.min(3, schema.maxItems ?? 3));
      return Array.from({ length }, (_, i) => sample(schema.items ?? true, root, seed + i, depth + 1));
    }
    case 'integer':
    case 'number':
      return Math.min(Math.max(seed % 97, schema.minimum ?? 0), schema.maximum ?? Infinity);
    case 'boolean':
      return seed % 2 === 0;
    case 'null':
      return null;
    default:
      if (schema.format in FORMATTED) return FORMATTED[schema.format];
      return `text ${seed}`.padEnd(schema.minLength ?? 0, '.').slice(0, schema.maxLength ?? 100);
  }
}

function sampleObject(schema, root, seed, depth) {
  const { properties = {}, additionalProperties, required = [] } = schema;
  const value = {};
  for (const [index, key] of Object.keys(properties).entries()) {
    // Optional members come and go, as they do in calls.
    if (!required.includes(key) && (seed + index) % 4 === 0) continue;
    value[key] = sample(properties[key], root, seed + index, depth + 1);
  }
  if (typeof additionalProperties === 'object') {
    for (let i = 0; i < 3; i++)
      value[`key-${seed + i}`] = sample(additionalProperties, root, seed + i, depth + 1);
  }
  return value;
}

function resolve(reference, root) {
  if (!reference.startsWith('#')) return true;
  let at = root;
  for (const segment of decodeURIComponent(reference.slice(1)).split('/').slice(1)) {
    at = at?.[segment.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return at ?? true;
}
