/**
 * The list of tools of one connection: fetched when first asked for, shared by whoever asks meanwhile, and forgotten
 * when the server says that it changed. A list that was on its way when that happened is not kept.
 */
import type { Client } from '@modelcontextprotocol/client';
import { reportProblems } from '../schema/index.ts';
import type { RefusedTool } from '../tool/index.ts';
import type { WireVersion } from '../wire/index.ts';
import { quote } from './errors.ts';
import { listTools, type ToolList } from './list.ts';
import type { ConnectionSettings } from './settings.ts';

export class KeptList {
  private readonly client: Client;
  private readonly version: WireVersion;
  private readonly settings: ConnectionSettings;
  private kept: Promise<ToolList> | undefined;
  private last: readonly RefusedTool[] = [];
  private isListening = false;
  private fetching = 0;

  constructor(client: Client, version: WireVersion, settings: ConnectionSettings) {
    this.client = client;
    this.version = version;
    this.settings = settings;
    client.setNotificationHandler('notifications/tools/list_changed', () => this.forget());
  }

  get dropped(): readonly RefusedTool[] {
    return this.last;
  }

  get(): Promise<ToolList> {
    if (this.kept !== undefined) return this.kept;
    this.listen();
    const fetched = this.fetch();
    this.kept = fetched;
    fetched.catch(() => {
      if (this.kept === fetched) this.kept = undefined;
    });
    return fetched;
  }

  forget(): void {
    this.kept = undefined;
  }

  private async fetch(): Promise<ToolList> {
    this.fetching++;
    try {
      return this.noted(await listTools(this.client, this.version, this.settings));
    } finally {
      this.fetching--;
    }
  }

  private noted(list: ToolList): ToolList {
    this.last = list.dropped;
    for (const { name, problems } of list.dropped) {
      const message = reportProblems(problems, { name: `The tool ${quote(name)}` });
      this.settings.onProblem({ kind: 'dropped', tool: name, message, problems });
    }
    return list;
  }

  /** Modern servers tell of changes only to those who ask; what changed until they listen, nobody will tell. */
  private listen(): void {
    const announces = this.client.getServerCapabilities()?.tools?.listChanged === true;
    if (this.isListening || !announces || this.client.getProtocolEra() !== 'modern') return;
    this.isListening = true;
    this.client.listen({ toolsListChanged: true }, { timeout: this.settings.timeoutMs }).then(
      async ({ closed }) => {
        if (this.fetching === 0) this.forget();
        await closed;
        this.isListening = false;
        this.forget();
      },
      // Without it the list is as old as the connection, which `refresh` is for.
      () => undefined,
    );
  }
}
