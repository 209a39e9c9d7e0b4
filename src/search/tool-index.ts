/**
 * The tools of a registry, found by words or by name. The index is made again at the first search after the
 * tools have changed. A tool whose scopes the caller lacks is not found.
 */
import type { Registry, RegisteredTool, ToolContext } from '../tool/index.ts';
import { ToolError } from '../tool/index.ts';
import { TextIndex } from './text-index.ts';
import { fieldsOf } from './tool-fields.ts';

export interface SearchSettings {
  /** Further texts about a tool, by its name; default none. */
  readonly topicOf?: (name: string) => string | undefined;
  /** Whether callers need the scopes of a tool to find and call it, as over HTTP; default false. */
  readonly isScoped?: boolean;
}

export interface Ranked {
  /** Best first. */
  readonly tools: readonly RegisteredTool[];
  /** The number of tools that have a word of the query. */
  readonly matches: number;
}

const MAX_SUGGESTED = 3;

export class ToolIndex {
  private readonly registry: Registry;
  private readonly settings: SearchSettings;
  private index: { readonly text: TextIndex; readonly revision: number } | undefined = undefined;

  constructor(registry: Registry, settings: SearchSettings) {
    this.registry = registry;
    this.settings = settings;
  }

  /** Whether no tool changes anything, as far as they say. */
  get isReadOnly(): boolean {
    return this.registry.tools.every(({ traits }) => traits.annotations?.readOnlyHint === true);
  }

  search(words: string, most: number, context: ToolContext): Ranked {
    const { tools } = this.registry;
    const isHidden = (document: number): boolean => !this.mayUse(tools[document]!, context);
    const { best, matches } = this.current().rank(words, most, isHidden);
    return { tools: best.map((document) => tools[document]!), matches };
  }

  /** @throws ToolError where there is no such tool, or where the caller lacks its scopes. */
  find(name: string, context: ToolContext): RegisteredTool {
    const tool = this.registry.get(name);
    if (tool === undefined) {
      const near = this.search(name, MAX_SUGGESTED, context).tools.map((other) => other.name);
      const advice =
        near.length > 0 ? `Did you mean ${near.join(', ')}?` : 'search_tools finds tools by words.';
      throw new ToolError(`There is no tool ${JSON.stringify(name)}. ${advice}`);
    }
    if (this.mayUse(tool, context)) return tool;
    const needed = (tool.traits.scopes ?? []).join(', ');
    throw new ToolError(`The tool ${JSON.stringify(name)} needs a token with the scopes ${needed}.`);
  }

  private mayUse({ traits }: RegisteredTool, { auth }: ToolContext): boolean {
    const { scopes = [] } = traits;
    return this.settings.isScoped !== true || scopes.every((scope) => auth?.scopes.includes(scope));
  }

  /** Makes the index, unless it is up to date. */
  prepare(): void {
    this.current();
  }

  private current(): TextIndex {
    const { revision, tools } = this.registry;
    if (this.index?.revision !== revision) {
      const text = new TextIndex(tools.map((tool) => fieldsOf(tool, this.settings.topicOf?.(tool.name))));
      this.index = { text, revision };
    }
    return this.index.text;
  }
}
