/** A text in; a function out that finds the line and column of a JSON Pointer, from 1. */
import type { Node as JsonNode } from 'jsonc-parser';
import { parsePointer } from '../../json/index.ts';
import { parseYaml } from './parse-yaml.ts';
import { positions, type Position } from './position.ts';

export type Locator = (pointer: string) => Position | undefined;

export async function locator(text: string, language: 'json' | 'yaml'): Promise<Locator> {
  const offsetOf = language === 'yaml' ? await yamlOffsets(text) : await jsonOffsets(text);
  const positionOf = positions(text);
  return (pointer) => {
    const offset = offsetOf(parsePointer(pointer) ?? []);
    return offset === undefined ? undefined : positionOf(offset);
  };
}

type Offsets = (steps: readonly string[]) => number | undefined;

async function jsonOffsets(text: string): Promise<Offsets> {
  const { parseTree } = await import('jsonc-parser');
  const tree = parseTree(text);
  return (steps) => {
    let [node, label]: [JsonNode | undefined, JsonNode | undefined] = [tree, tree];
    for (const step of steps) {
      if (node?.type === 'array') label = node = node.children?.[Number(step)];
      else {
        const property: JsonNode | undefined = node?.children?.find(
          ({ children }) => children?.[0]?.value === step,
        );
        [label, node] = [property, property?.children?.[1]];
      }
    }
    return label?.offset;
  };
}

async function yamlOffsets(text: string): Promise<Offsets> {
  const parsed = await parseYaml(text);
  if (!parsed.ok) return () => undefined;
  const { isAlias, isMap, isNode, isSeq } = await import('yaml');
  const { document } = parsed;
  return (steps) => {
    let [node, label]: [unknown, unknown] = [document.contents, document.contents];
    for (const step of steps) {
      const holder: unknown = isAlias(node) ? node.resolve(document) : node;
      if (isSeq(holder)) label = node = holder.items[Number(step)];
      else {
        const pairs = isMap(holder) ? holder.items : [];
        const pair = pairs.find(({ key }) => String((key as { value?: unknown }).value) === step);
        [label, node] = [pair?.key, pair?.value];
      }
    }
    return isNode(label) ? label.range?.[0] : undefined;
  };
}
