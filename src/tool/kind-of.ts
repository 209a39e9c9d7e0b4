/**
 * Something that an author exports or adds in; what it is out, told by its class or, where another copy of
 * this package made it, by the members of its definition. What is nothing of the others is judged as a tool,
 * and refused as one.
 */
import { isObject } from '../json/index.ts';
import { Prompt } from './prompt/prompt.ts';
import { Resource, ResourceTemplate } from './resource/resource.ts';
import { Tool } from './tool.ts';

export type EntryKind = 'tool' | 'resource' | 'resource template' | 'prompt';

/** Undefined where it is none of them. */
export function knownKind(value: unknown): EntryKind | undefined {
  if (value instanceof Tool) return 'tool';
  if (value instanceof Resource) return 'resource';
  if (value instanceof ResourceTemplate) return 'resource template';
  if (value instanceof Prompt) return 'prompt';
  const definition = isObject(value) ? value['definition'] : undefined;
  if (!isObject(definition) || !('name' in definition)) return undefined;
  if ('run' in definition) return 'tool';
  if ('render' in definition) return 'prompt';
  if (!('read' in definition)) return undefined;
  return 'uriTemplate' in definition ? 'resource template' : 'resource';
}

export function kindOf(value: unknown): EntryKind {
  return knownKind(value) ?? 'tool';
}
