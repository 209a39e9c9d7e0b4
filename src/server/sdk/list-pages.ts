/**
 * Lists of modern requests leave from ready bytes: the SDK checks the request and writes a result with an
 * empty list, and the tools of the page are put in its place. So a list of a thousand tools costs what an
 * empty one does.
 */
import type { ListPage } from '../../wire/index.ts';
import type { Reply } from '../pipeline/reply.ts';

/**
 * Our result begins with it, and no text inside of a JSON text can look like it: its quotes would be escaped.
 */
const EMPTY_LIST = '"tools":[]';

/** Lives as long as its pipeline; holds a page only while its request is being answered. */
export class ListPages {
  private readonly pending: WeakMap<Request, ListPage> = new WeakMap();

  /** Undefined where the answer does not pass by here again as it is. */
  takerFor(era: 'legacy' | 'modern', request: Request | undefined): ((page: ListPage) => void) | undefined {
    if (era !== 'modern' || request === undefined) return undefined;
    return (page) => this.pending.set(request, page);
  }

  putInto(reply: Reply, request: Request): Reply {
    const page = this.pending.get(request);
    if (page === undefined || !(reply.body instanceof Uint8Array)) return reply;
    this.pending.delete(request);
    const text = Buffer.from(reply.body).toString();
    const end = text.indexOf(EMPTY_LIST) + EMPTY_LIST.length;
    const before = Buffer.from(text.slice(0, end - '[]'.length));
    return { ...reply, body: [before, page.bytes, Buffer.from(text.slice(end))] };
  }
}
