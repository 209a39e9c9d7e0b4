/** Shapes become Zod 4 schemas that give the verdict of their JSON Schema, or say where they take more. */
export { ZOD_RESERVED, zodModule } from './module-text.ts';
