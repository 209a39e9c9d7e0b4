/**
 * An independent judge of requests: `openapi-backend` parses and validates what a server got, for every
 * operation of three documents; its answers are generated from the document, and then drifted (R-OPENAPI).
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { OpenAPIBackend, type Document } from 'openapi-backend';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readJson } from '../../src/cli/read-json.ts';
import { sampleOf } from '../../src/sources/index.ts';
import { hasShared, sharedPath } from '../shared.mjs';
import { load, type Loaded } from './load.ts';

const DOCUMENTS = ['museum-3.1.yaml', 'star-trek-3.0.json', 'train-travel-3.1.json'];
const ENV = { ANYSHAPE_AUTH_MUSEUMPLACEHOLDERAUTH: 'me:secret', ANYSHAPE_AUTH_OAUTH2: 'token' };

/** Answers by the document, and remembers what is wrong with requests. */
class Judge {
  readonly faults: string[] = [];
  hits = 0;
  /** What is sent instead of a generated answer. */
  drifted: unknown = undefined;
  private readonly backend: OpenAPIBackend;
  private readonly server: Server;

  constructor(definition: Document) {
    this.backend = new OpenAPIBackend({
      definition,
      quick: true,
      ajvOpts: { strict: false, validateFormats: false },
    });
    this.server = createServer((request, response) => void this.answer(request, response));
  }

  async start(): Promise<string> {
    await this.backend.init();
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { method = '', url = '', headers } = request;
    const [path = '', query = ''] = url.split('?');
    this.hits++;
    const parsed = { method, path, query, headers: headers as Record<string, string>, body };
    const operation = this.backend.router.matchOperation(parsed);
    if (operation === undefined) this.faults.push(`${method} ${url}: no operation`);
    else {
      const { errors } = this.backend.validateRequest(parsed, operation);
      for (const error of errors ?? [])
        this.faults.push(`${method} ${url}: ${error.instancePath} ${error.message}`);
    }
    const { status, mock } = this.backend.mockResponseForOperation(operation?.operationId ?? '');
    const answer = this.drifted ?? mock;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(answer === undefined ? '' : JSON.stringify(answer));
  }
}

/** Operations without an id get one, so that the judge can name them. */
function withIds(root: Document): Document {
  for (const [path, item] of Object.entries(root.paths ?? {}))
    for (const [method, operation] of Object.entries(item as Record<string, { operationId?: string }>))
      if (/^(?:get|put|post|delete|patch)$/.test(method))
        operation.operationId ??= `${method}${path.replace(/\W+/g, '_')}`;
  return root;
}

describe.skipIf(!hasShared('corpus', 'openapi')).each(DOCUMENTS)('%s', (file) => {
  let judge: Judge;
  let loaded: Loaded;
  beforeAll(async () => {
    const read = await readJson(join(sharedPath('corpus', 'openapi'), file));
    if (!read.ok) throw new Error(read.error.message);
    const root = withIds(read.value as Document);
    judge = new Judge(structuredClone(root));
    loaded = load(root, { roots: new Map([['', await judge.start()]]), env: ENV });
  });
  afterAll(() => judge.close());

  const argumentsOf = (name: string): object => {
    const sample = sampleOf(loaded.registry.get(name)!.input);
    return sample.ok ? (sample.value as object) : {};
  };

  it('gets requests that the judge finds valid, for each operation', async () => {
    for (const { name } of loaded.registry.tools) {
      const outcome = await loaded.call(name, argumentsOf(name));
      expect(outcome, name).toMatchObject({ kind: 'value' });
    }
    expect(judge.faults).toEqual([]);
    expect(judge.hits).toBe(loaded.registry.tools.length);
    // The example of one document shows what its schema says is only written.
    const missed = loaded.mismatches.flatMap(({ failures }) =>
      failures.map(({ instancePath }) => instancePath),
    );
    expect(missed).toEqual(file === 'train-travel-3.1.json' ? ['/source/cvc'] : []);
  });

  it('is delivered, and recorded, where its answers drift', async () => {
    judge.drifted = 4711;
    const before = loaded.mismatches.length;
    // An answer of the status 204 has no body that could drift.
    const tools = loaded.registry.tools.filter(({ output }) => output?.validator.accepts(null) !== true);
    for (const { name } of tools) {
      const outcome = await loaded.call(name, argumentsOf(name));
      expect(outcome, name).toMatchObject({ kind: 'value', value: judge.drifted });
    }
    const narrow = tools.filter(({ output }) => output?.validator.accepts(judge.drifted) === false);
    expect(narrow.length).toBeGreaterThan(0);
    expect(loaded.mismatches.length - before).toBe(narrow.length);
  });
});
