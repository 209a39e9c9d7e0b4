/**
 * A stream of server-sent events in, as bytes; its events out. For answers to fetch, which can send headers
 * of their own.
 */
export interface ServerEvent {
  readonly name: string;
  readonly data: string;
}

export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: ServerEvent) => void,
): Promise<void> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let pending = '';
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    pending += decoder.decode(next.value, { stream: true });
    const blocks = pending.split(/\r?\n\r?\n/);
    pending = blocks.pop()!;
    for (const block of blocks) {
      const event = eventIn(block);
      if (event !== undefined) onEvent(event);
    }
  }
}

function eventIn(block: string): ServerEvent | undefined {
  const data: string[] = [];
  let name = 'message';
  for (const line of block.split(/\r?\n/)) {
    const [, field, value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (field === 'data') data.push(value);
    if (field === 'event') name = value;
  }
  return data.length === 0 ? undefined : { name, data: data.join('\n') };
}
