/**
 * OpenAPI documents, already read, in; their tools and problems out (R-OPENAPI). One bad operation costs that
 * operation, and one bad document costs that document (R-ISOLATE).
 */
import { counted, firstOf, isObject, preview } from '../../json/index.ts';
import type { AnyTool } from '../../tool/index.ts';
import type { ToolSource } from '../source.ts';
import { schemaBudget } from './budget.ts';
import type { CallTools } from './call/call-operation.ts';
import { Tokens } from './credentials/tokens.ts';
import { openDocument, type ApiDocument, type ApiDocumentFile } from './document/document.ts';
import { operationTool } from './operation-tool.ts';
import { describeOperation, topicOf } from './operation/describe.ts';
import { ToolNames, type ToolName } from './operation/names.ts';
import { operationsOf, type ApiOperation } from './operation/operations.ts';
import { isChosen } from './operation/select.ts';
import { lostText } from './output/output.ts';
import { ApiProblems, OperationPlace } from './problems.ts';
import { readOperation, type ReadOperation, type Shelves } from './read-operation.ts';
import { assemble, type Assembled } from './schema/assemble.ts';
import { Shelf, type Converted } from './schema/shelf.ts';
import type { ApiSettings } from './settings.ts';

export interface ApiSource extends ToolSource {
  readonly file: string;
}

/** One source for each document, in their order. */
export function loadOpenApi(documents: readonly ApiDocumentFile[], settings: ApiSettings): ApiSource[] {
  const loading = new Loading(settings);
  return documents.map((document) => loading.document(document));
}

/** An operation that becomes a tool, unless its input has a reference without a target. */
interface Candidate extends ReadOperation {
  readonly operation: ApiOperation;
  readonly name: string;
  readonly place: OperationPlace;
}

/** Lives for one load. */
class Loading {
  private readonly settings: ApiSettings;
  private readonly names: ToolNames;
  private readonly callTools: CallTools;

  constructor(settings: ApiSettings) {
    this.settings = settings;
    this.names = new ToolNames(settings.takenNames);
    this.callTools = { caller: settings.caller, tokens: new Tokens(settings) };
  }

  document(documentFile: ApiDocumentFile): ApiSource {
    const { file, main } = documentFile;
    const problems = new ApiProblems(file);
    const document = openDocument(documentFile);
    const tools: AnyTool[] = [];
    const missingSecrets = new Map<string, readonly string[]>();
    const topics = new Map<string, string>();
    if (document === undefined)
      problems.add('error', 'openapi-document', unknownVersion(main.root), { pointer: '' });
    else {
      const all = this.candidates(document, problems);
      tools.push(...this.tools(all, file, problems));
      const served = new Set(tools.map(({ name }) => name));
      const candidates = all.filter(({ name }) => served.has(name));
      reportServers(candidates, problems);
      const { info } = document.root.value;
      const title = isObject(info) ? info['title'] : undefined;
      for (const { name, callable, operation } of candidates) {
        topics.set(name, topicOf(operation, title));
        if (!callable.credentials.ok) missingSecrets.set(name, callable.credentials.missing);
      }
      reportCredentials(candidates, problems);
    }
    return {
      file,
      registry: undefined,
      tools,
      refused: [],
      samples: new Map(),
      topics,
      problems: problems.list,
      missingSecrets,
    };
  }

  /**
   * Operations that are left out keep their names, so that the others have the same ones whatever is chosen.
   */
  private candidates(document: ApiDocument, problems: ApiProblems): Candidate[] {
    const hidesSiblings = document.version !== '3.1';
    const shelves: Shelves = {
      input: new Shelf('input', document.references, problems, { hidesSiblings }),
      output: new Shelf('output', document.references, problems, { hidesSiblings }),
    };
    return operationsOf(document, problems).flatMap((operation): Candidate | [] => {
      const toolName = this.names.give(operation);
      const { name } = toolName;
      if (!isChosen(operation, this.settings)) return [];
      const place = new OperationPlace(problems, operation.spot.pointer, { tool: operation.id, name });
      reportName(toolName, place);
      const read = readOperation(operation, document, shelves, this.settings, place);
      return read === undefined ? [] : { ...read, operation, name, place };
    });
  }

  private tools(candidates: readonly Candidate[], file: string, problems: ApiProblems): AnyTool[] {
    const schemas = candidates.flatMap(({ input, output }) =>
      output === undefined ? input : [input, output],
    );
    const budget = this.settings.schemaBytes ?? schemaBudget(schemas);
    const tools: AnyTool[] = [];
    const cut: string[] = [];
    // Operations that return the same share one document.
    const outputs = new Map<Converted, Assembled>();
    const outputOf = (converted: Converted): Assembled => {
      const assembled = outputs.get(converted) ?? assemble(converted, budget, false);
      outputs.set(converted, assembled);
      return assembled;
    };
    for (const candidate of candidates) {
      const { operation, name, place, callable } = candidate;
      const input = assemble(candidate.input, budget, true);
      const output = candidate.output && outputOf(candidate.output);
      const [lost] = input.dangling;
      if (lost !== undefined) {
        place.error('openapi-reference', `The input refers to what is not there: ${lost}.`);
        continue;
      }
      for (const reason of new Set(output?.dangling)) {
        place.warning('openapi-reference', lostText(reason));
      }
      if (input.isCut || output?.isCut === true) cut.push(name);
      const checks = {
        ...(input.isCut && { input: () => assemble(candidate.input, Infinity, true).document }),
        ...(output?.isCut === true && {
          output: () => assemble(candidate.output!, Infinity, false).document,
        }),
      };
      const toolSchemas = { input: input.document, output: output?.document, checks };
      tools.push(operationTool(name, describeOperation(operation), toolSchemas, callable, this.callTools));
      const { pointer } = operation.spot;
      this.settings.origins?.set(name, { file, route: operation.id, pointer, dataPlace: '' });
    }
    if (cut.length > 0) {
      const message = `Clients see a part of the schemas of ${firstOf(cut)}: each may have ${budget} bytes (--schema-bytes).`;
      problems.add('info', 'openapi-size', message, { pointer: '/components' });
    }
    return tools;
  }
}

function unknownVersion(root: unknown): string {
  const { openapi, swagger } = root as { openapi?: unknown; swagger?: unknown };
  return `The version is ${preview(openapi ?? swagger)}: 2.0, 3.0, 3.1 and 3.2 are read.`;
}

function reportName({ name, changed }: ToolName, place: OperationPlace): void {
  if (changed === 'made legal')
    place.info('openapi-name', `Not every client takes this name: it is served as ${name}.`);
  if (changed === 'numbered')
    place.warning('openapi-name', `Another tool has this name: it is served as ${name}.`);
}

/** Once for each reason, since most documents have one server for all operations. */
function reportServers(candidates: readonly Candidate[], problems: ApiProblems): void {
  const counts = new Map<string, number>();
  for (const { callable } of candidates) {
    if (!callable.server.ok)
      counts.set(callable.server.reason, (counts.get(callable.server.reason) ?? 0) + 1);
  }
  for (const [reason, count] of counts) {
    const message = `${reason}: say where the calls of ${counted(count, 'operation')} go with --root.`;
    problems.add('info', 'openapi-server', message, { pointer: '/servers' });
  }
}

function reportCredentials(candidates: readonly Candidate[], problems: ApiProblems): void {
  const names = new Map<string, string[]>();
  for (const { callable, name } of candidates) {
    const { credentials } = callable;
    if (credentials.ok) continue;
    const { missing, reasons } = credentials;
    const lack = missing.length > 0 ? `The environment lacks ${missing.join(', ')}` : reasons.join('. ');
    const group = names.get(lack);
    if (group === undefined) names.set(lack, [name]);
    else group.push(name);
  }
  for (const [lack, tools] of names) {
    const message = `${lack}: the calls of ${firstOf(tools)} will fail.`;
    problems.add('info', 'openapi-credential', message, { pointer: '/security' });
  }
}
