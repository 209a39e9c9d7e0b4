/** A file or an address in; its text with every schema self-contained out, or the references that failed. */
import { applyEdits, type Edit } from '../../lint/index.ts';
import { oneLine } from '../../schema/internal.ts';
import { bundleSchema, type Fetcher } from '../../sources/bundle/index.ts';
import { describeDocument, isApiDocument } from '../../sources/index.ts';
import { rewriteText } from '../../sources/text/index.ts';
import { readJson } from '../read-json.ts';
import { Exit } from '../io.ts';
import type { JsonObject } from '../../json/index.ts';
import { bundleApiSource, type ApiBundling } from './bundle-api-source.ts';
import { loaderFor } from './load-documents.ts';

export type BundledSource =
  | {
      readonly ok: true;
      readonly text: string;
      readonly isChanged: boolean;
      readonly embedded: readonly string[];
    }
  | { readonly ok: false; readonly exit: number; readonly messages: readonly string[] };

interface Text {
  readonly text: string;
  readonly language: 'json' | 'yaml';
  readonly value: unknown;
}

export async function bundleSource(source: string, bundling: ApiBundling): Promise<BundledSource> {
  const { fetcher, log } = bundling;
  const read = await readText(source, fetcher);
  if (typeof read === 'string') return { ok: false, exit: Exit.unreadable, messages: [read] };
  if (isApiDocument(read.value)) return bundleWhole(source, read, bundling);
  const load = loaderFor(source, fetcher, log);
  const edits: Edit[] = [];
  const embedded = new Set<string>();
  const messages: string[] = [];
  for (const { pointer, role, document } of schemasIn(source, read.value)) {
    const bundled = await bundleSchema(document, load, { role });
    if (bundled.ok) {
      if (bundled.embedded.length > 0) edits.push({ kind: 'set', place: pointer, value: bundled.document });
      for (const uri of bundled.embedded) embedded.add(uri);
    } else {
      messages.push(...bundled.missed.map(({ uri, message }) => oneLine(`${source}: ${uri}: ${message}`)));
      const others = bundled.problems.filter(
        ({ code }) => bundled.missed.length === 0 || code !== 'reference-unresolved',
      );
      messages.push(
        ...others.map(({ message, schemaPath }) => oneLine(`${source}: ${pointer}${schemaPath}: ${message}`)),
      );
    }
  }
  if (messages.length > 0) return { ok: false, exit: Exit.findings, messages };
  if (edits.length === 0) return { ok: true, text: read.text, isChanged: false, embedded: [] };
  return rewritten(source, read, applyEdits(read.value, edits), [...embedded]);
}

/** An OpenAPI document is one: its schemas share what they refer to. */
async function bundleWhole(source: string, read: Text, bundling: ApiBundling): Promise<BundledSource> {
  const bundled = await bundleApiSource(source, read.value as JsonObject, bundling);
  if (!bundled.ok) {
    const messages = bundled.missed.map(({ uri, message }) => oneLine(`${source}: ${uri}: ${message}`));
    return { ok: false, exit: Exit.findings, messages };
  }
  const { document, embedded } = bundled;
  if (embedded.length === 0) return { ok: true, text: read.text, isChanged: false, embedded };
  return rewritten(source, read, document, embedded);
}

async function rewritten(
  source: string,
  read: Text,
  value: unknown,
  embedded: readonly string[],
): Promise<BundledSource> {
  const text = await rewriteText(read.text, value, read.language);
  if (text === undefined) {
    return {
      ok: false,
      exit: Exit.findings,
      messages: [`${source}: cannot be rewritten with its comments kept, since it uses anchors`],
    };
  }
  return { ok: true, text, isChanged: true, embedded };
}

async function readText(source: string, fetcher: Fetcher): Promise<Text | string> {
  if (/^https?:\/\//i.test(source)) {
    const fetched = await fetcher.fetch(source);
    if (!fetched.ok) return `${source}: ${fetched.message}`;
    return {
      text: `${JSON.stringify(fetched.value, undefined, 2)}\n`,
      language: 'json',
      value: fetched.value,
    };
  }
  const read = await readJson(source);
  return read.ok ? read : `${read.error.file}: ${read.error.message}`;
}

interface FoundSchema {
  readonly pointer: string;
  readonly role: 'any' | 'input' | 'output';
  readonly document: unknown;
}

function schemasIn(source: string, value: unknown): FoundSchema[] {
  const { schema, tools } = describeDocument({ file: source, name: source }, value, {
    role: 'any',
    reading: {},
  });
  if (schema !== undefined) return [{ pointer: '', role: 'any', document: schema.document }];
  return tools.flatMap((tool) =>
    (['input', 'output'] as const).flatMap((role) => {
      const document = tool[`${role}Schema`];
      return document === undefined ? [] : [{ pointer: `${tool.pointer}/${role}Schema`, role, document }];
    }),
  );
}
