/** Untrusted documents in, admitted schemas or problems out. */
export { admitSchema, type AdmitOptions, type AdmitResult } from './admit.ts';
export { AdmittedSchema, programOf, sourceOf } from './admitted.ts';
export { schemaResources, SchemaResources, type Resources } from './resources.ts';
export type { Role } from './role.ts';
