/**
 * Lists of modern requests leave from ready bytes: the SDK checks the request and writes an answer with an empty list,
 * and the tools of the page are put in its place. So a list of a thousand tools costs what an empty one does.
 */
import type { ListPage } from '../wire/index.ts';

/** Our result begins with it, and no text inside of a JSON text can look like it: its quotes would be escaped. */
const EMPTY_LIST = '"tools":[]';

/** Lives as long as its handler; holds a page only while its request is being answered. */
export class ListPages {
  private readonly pending: WeakMap<Request, ListPage> = new WeakMap();

  /** Undefined where the answer does not pass by here again as it is. */
  takerFor(era: 'legacy' | 'modern', request: Request | undefined): ((page: ListPage) => void) | undefined {
    if (era !== 'modern' || request === undefined) return undefined;
    return (page) => this.pending.set(request, page);
  }

  async putInto(response: Response, request: Request): Promise<Response> {
    const page = this.pending.get(request);
    if (page === undefined) return response;
    this.pending.delete(request);
    const text = await response.text();
    const at = text.indexOf(EMPTY_LIST) + EMPTY_LIST.length;
    const parts = [Buffer.from(text.slice(0, at - '[]'.length)), page.bytes, Buffer.from(text.slice(at))];
    return new Response(inTurn(parts), { status: response.status, headers: response.headers });
  }
}

/** Nothing is copied on the way: joining half a megabyte would cost more than all the rest. */
function inTurn(parts: readonly Buffer[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
}
