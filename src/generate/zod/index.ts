/**
 * Shapes become Zod 4 schemas with the verdict of their JSON Schema; a comment marks where they accept more.
 */
export { ZOD_RESERVED, zodModule } from './module-text.ts';
