/**
 * The names of copies in `$defs`: what the subschema was called where it comes from, plain enough to be read
 * in a pointer, with a number where that is taken. Never `__proto__`, which careless readers trip over.
 */
import type { SchemaLocation } from '../schema-location.ts';

const MAX_NAME = 60;
/** More of a long text than this says nothing about its last word. */
const MAX_READ = 200;

export function shelfName(location: SchemaLocation): string {
  const plain = lastWord(location)
    .replace(/[^-A-Za-z0-9_.]+/g, '_')
    .slice(0, MAX_NAME);
  return plain === '' || plain === '_' || plain === '__proto__' ? 'schema' : plain;
}

function lastWord(location: SchemaLocation): string {
  if (typeof location.schema === 'boolean') return String(location.schema);
  const { parent, resource } = location;
  if (parent === undefined || resource.root === location) {
    const path = resource.uri.slice(-MAX_READ).replace(/[?#].*$/s, '');
    return path.slice(path.lastIndexOf('/', path.length - 2) + 1).replace(/\.json$|\/$/, '');
  }
  const step = location.step.slice(-MAX_READ);
  const last = step.slice(step.lastIndexOf('/') + 1);
  // An index alone would be sorted before all names.
  return /^\d+$/.test(last) ? step : last.replaceAll('~1', '/').replaceAll('~0', '~');
}
