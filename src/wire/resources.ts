/**
 * Resources, templates and contents in; exactly what a protocol version says about them out (R-WIRE-1).
 * Members that a version does not know are absent.
 */
import type { JsonObject } from '../json/index.ts';
import type {
  AdmittedResource,
  AdmittedTemplate,
  BlockExtras,
  ResourceContents,
  ResourceTraits,
  ToolIcon,
} from '../tool/index.ts';
import { withoutLostNames } from './root-names.ts';
import type { WireVersion } from './versions.ts';

/** What the entries of a list have in common. */
export interface WireTraits {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  readonly annotations?: BlockExtras['annotations'];
  readonly icons?: readonly ToolIcon[];
  readonly _meta?: Readonly<JsonObject>;
}

export interface WireResource extends WireTraits {
  readonly uri: string;
  readonly size?: number;
}

export interface WireTemplate extends WireTraits {
  readonly uriTemplate: string;
}

export function resourceForm({ uri, traits }: AdmittedResource, version: WireVersion): WireResource {
  const { size } = traits;
  return { uri, ...resourceTraits(traits, version), ...(size !== undefined && { size }) };
}

export function templateForm({ uriTemplate, traits }: AdmittedTemplate, version: WireVersion): WireTemplate {
  return { uriTemplate, ...resourceTraits(traits, version) };
}

function resourceTraits(traits: ResourceTraits, version: WireVersion): WireTraits {
  const { mimeType, annotations } = traits;
  return {
    ...listedTraits(traits, version),
    ...(mimeType !== undefined && { mimeType }),
    ...(annotations !== undefined && { annotations: annotationsFor(annotations, version) }),
  };
}

/** Of a resource, template or prompt. */
export function listedTraits(
  {
    name,
    title,
    description,
    icons,
    meta,
  }: Pick<ResourceTraits, (keyof WireTraits & keyof ResourceTraits) | 'meta'>,
  version: WireVersion,
): WireTraits {
  return {
    name,
    ...(version.hasTitles && title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(version.hasIcons && icons !== undefined && { icons }),
    ...metaFor(meta, version),
  };
}

/** `lastModified` came with titles. */
function annotationsFor(
  { lastModified, ...older }: NonNullable<BlockExtras['annotations']>,
  { hasTitles }: WireVersion,
): BlockExtras['annotations'] {
  return hasTitles && lastModified !== undefined ? { ...older, lastModified } : older;
}

export function metaFor(
  meta: Readonly<JsonObject> | undefined,
  version: WireVersion,
): { readonly _meta?: JsonObject } {
  if (meta === undefined || !version.hasTitles) return {};
  return { _meta: withoutLostNames(meta, version) };
}

export function contentsFor(
  contents: readonly ResourceContents[],
  version: WireVersion,
): readonly ResourceContents[] {
  return contents.map(({ _meta: meta, ...rest }) => ({ ...rest, ...metaFor(meta, version) }));
}
