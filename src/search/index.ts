/** A registry in; a registry of three tools out that find, describe and call all others. */
export { searchRegistry } from './search-registry.ts';
