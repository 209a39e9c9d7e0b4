/**
 * The name of a tool on the wire: `snake(tool)_snake(namespace)`, at most 63 characters of a-z, 0-9 and "_",
 * which every host accepts. A duplicate name gets a number, so that the same files in the same order get the
 * same names.
 */
const MAX_NAME = 63;
/** The rest is for the tool where both are long. */
const MAX_NAMESPACE = 31;

export function snake(name: string): string {
  return withoutAccents(name)
    .replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '_')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
}

function withoutAccents(name: string): string {
  return /[^ -~]/.test(name) ? name.normalize('NFKD').replace(/\p{M}/gu, '') : name;
}

export interface WireName {
  readonly name: string;
  /** Why it differs from the joined name. */
  readonly changed: 'cut' | 'numbered' | undefined;
}

/** Lives for one set of sources. */
export class WireNames {
  private readonly taken: Set<string>;
  /** All tools of a file share one. */
  private readonly namespaces: Map<string, string> = new Map();

  /** `taken`: names of tools of other kinds of sources. */
  constructor(taken: Iterable<string> = []) {
    this.taken = new Set(taken);
  }

  give(toolName: string, namespaceName: string): WireName {
    const tool = snake(toolName);
    const namespace = this.namespaces.get(namespaceName) ?? snake(namespaceName);
    this.namespaces.set(namespaceName, namespace);
    const whole = joined(tool || 'tool', namespace);
    const plain = whole.length <= MAX_NAME ? whole : cut(tool, namespace, MAX_NAME);
    let name = plain;
    for (let number = 2; this.taken.has(name); number++) name = numbered(plain, number);
    this.taken.add(name);
    return { name, changed: name !== plain ? 'numbered' : plain !== whole ? 'cut' : undefined };
  }
}

function joined(tool: string, namespace: string): string {
  return namespace === '' ? tool : `${tool}_${namespace}`;
}

function cut(tool: string, namespace: string, length: number): string {
  const shortNamespace = trimmed(namespace.slice(0, MAX_NAMESPACE));
  const shortTool = trimmed(tool.slice(0, length - 1 - shortNamespace.length));
  return joined(shortTool, shortNamespace);
}

function numbered(name: string, number: number): string {
  const suffix = `_${number}`;
  return `${trimmed(name.slice(0, MAX_NAME - suffix.length))}${suffix}`;
}

function trimmed(name: string): string {
  return name.replace(/_+$/, '');
}
