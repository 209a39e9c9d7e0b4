/**
 * What a server says about its lists in; calls of `onChange` out. Legacy servers tell it by themselves,
 * modern ones on a stream that is asked for. Without `onChange` only the list of tools is followed, by
 * `kept-list.ts`.
 */
import type { Client } from '@modelcontextprotocol/client';
import { pause } from '../async/deadline.ts';
import { safeCallback } from '../async/safe-callback.ts';

/** A list of the server that is no longer what it was. */
export interface ListChange {
  /** Which list. */
  readonly kind: 'tools' | 'resources' | 'prompts';
}

/** How to hear of changed lists. */
export interface ChangeOptions {
  /** Called when the server says that its tools, resources or prompts have changed. */
  readonly onChange?: ((change: ListChange) => void) | undefined;
}

const KINDS = ['tools', 'resources', 'prompts'] as const;

export interface Follower extends ChangeOptions {
  /** Before `onChange`, so that a list that is asked for there is a new one. */
  readonly forgetTools: () => void;
  readonly timeoutMs: number;
  readonly onError: (error: Error) => void;
}

export function followChanges(client: Client, { onChange, forgetTools, timeoutMs, onError }: Follower): void {
  if (onChange === undefined) return;
  const listener = safeCallback(onChange, onError);
  const changed = (kind: ListChange['kind']): void => {
    if (kind === 'tools') forgetTools();
    listener({ kind });
  };
  for (const kind of KINDS) {
    client.setNotificationHandler(`notifications/${kind}/list_changed`, () => changed(kind));
  }
  if (client.getProtocolEra() !== 'modern') return;
  const capabilities = client.getServerCapabilities() ?? {};
  const announced = KINDS.filter((kind) => capabilities[kind]?.listChanged === true);
  if (announced.length === 0) return;
  const filter = Object.fromEntries(announced.map((kind) => [`${kind}ListChanged`, true]));
  const follow = async (): Promise<void> => {
    for (let isFirst = true; ; isFirst = false) {
      const stream = await client.listen(filter, { timeout: timeoutMs });
      // What changed while nothing was heard of it.
      if (!isFirst) for (const kind of announced) changed(kind);
      if ((await stream.closed) !== 'remote') return;
      await pause(LISTEN_AGAIN_MS, undefined);
      if (client.transport === undefined) return;
    }
  };
  follow().catch(onError);
}

/** A proxy ends streams that are silent for long. */
const LISTEN_AGAIN_MS = 1_000;
