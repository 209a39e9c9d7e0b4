/**
 * The list of tools of one connection: fetched on demand, shared by concurrent callers, and dropped when the
 * server reports a change. A list whose fetch began before the change is not cached.
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

  /** Modern servers report changes only to subscribers; earlier changes are not reported. */
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
      // Without a subscription, only `refresh` fetches the list again.
      () => undefined,
    );
  }
}
