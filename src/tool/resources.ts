/**
 * The resources and templates of a registry: added one by one, found by URI, read, and heard of when they
 * change. A URI leads to the resource that has it, else to the first template that matches it.
 */
import type { CallSettings } from './call-settings.ts';
import { Catalog, type Numbered } from './catalog.ts';
import type { CallRequest } from './context.ts';
import {
  admitResource,
  admitTemplate,
  type AdmittedResource,
  type AdmittedTemplate,
} from './resource/admit-resource.ts';
import { readResource, type Located, type ReadOutcome } from './resource/read-resource.ts';
import type { Resource, ResourceTemplate } from './resource/resource.ts';
import type { RefusedTool } from './admit-tool.ts';

/** A resource of a registry. */
export type RegisteredResource = AdmittedResource & Numbered;
/** A template of a registry. */
export type RegisteredTemplate = AdmittedTemplate & Numbered;

/** Resources that no entry has, by URI. */
export interface UnlistedResources {
  readonly resolve: (uri: string) => Resource | undefined;
  /** Whether there may be some. */
  readonly isOffered: () => boolean;
}

export class Resources {
  readonly fixed: Catalog<AdmittedResource> = new Catalog();
  readonly templates: Catalog<AdmittedTemplate> = new Catalog();
  unlisted: UnlistedResources | undefined = undefined;
  private readonly onUpdated: (uri: string) => void;
  /** By URI or template. */
  private readonly stops: Map<string, () => void> = new Map();

  constructor(onUpdated: (uri: string) => void) {
    this.onUpdated = onUpdated;
  }

  get size(): number {
    return this.fixed.all.length + this.templates.all.length;
  }

  /** What was refused; undefined where it was added. */
  addResource(candidate: Resource): RefusedTool | undefined {
    const admission = admitResource(candidate);
    if (!admission.ok) return { ...refusal(admission), kind: 'resource' };
    const { uri, traits } = admission.admitted;
    if (!this.fixed.add(uri, admission.admitted)) return { ...duplicate(traits.name, uri), kind: 'resource' };
    this.listenTo(uri, candidate);
    return undefined;
  }

  addTemplate(candidate: ResourceTemplate): RefusedTool | undefined {
    const admission = admitTemplate(candidate);
    if (!admission.ok) return { ...refusal(admission), kind: 'resource template' };
    const { uriTemplate, traits } = admission.admitted;
    if (!this.templates.add(uriTemplate, admission.admitted)) {
      return { ...duplicate(traits.name, uriTemplate), kind: 'resource template' };
    }
    this.listenTo(uriTemplate, candidate);
    return undefined;
  }

  /** By its URI, or the template of its URIs. */
  remove(uri: string): boolean {
    this.stops.get(uri)?.();
    this.stops.delete(uri);
    return this.fixed.remove(uri) || this.templates.remove(uri);
  }

  locate(uri: string): Located | undefined {
    const resource = this.fixed.get(uri);
    if (resource !== undefined) return { kind: 'resource', resource };
    for (const template of this.templates.all) {
      const variables = template.template.match(uri);
      if (variables !== undefined) return { kind: 'template', template, variables };
    }
    const unlisted = this.unlisted?.resolve(uri);
    const admission = unlisted && admitResource(unlisted);
    return admission?.ok === true ? { kind: 'resource', resource: admission.admitted } : undefined;
  }

  read(uri: string, request: CallRequest, settings: CallSettings): Promise<ReadOutcome> {
    return readResource(uri, this.locate(uri), request, settings);
  }

  /** False where both had none. */
  adopt(other: Resources): boolean {
    for (const stop of this.stops.values()) stop();
    this.stops.clear();
    this.unlisted ??= other.unlisted;
    const changes = [this.fixed.adopt(other.fixed), this.templates.adopt(other.templates)];
    return changes.includes(true);
  }

  /** A resource that another copy of this package made may have no such method. */
  private listenTo(key: string, candidate: Partial<Pick<Resource, 'onUpdated'>>): void {
    const stop = candidate.onUpdated?.(this.onUpdated);
    if (stop !== undefined) this.stops.set(key, stop);
  }
}

function refusal({ name, problems }: Omit<RefusedTool, 'kind'>): RefusedTool {
  return { name, problems };
}

function duplicate(name: string, uri: string): RefusedTool {
  const message = `There is another resource ${JSON.stringify(uri)}: give this one a URI of its own, or remove the other first.`;
  return { name, problems: [{ code: 'resource-duplicate', message, schemaPath: '' }] };
}
