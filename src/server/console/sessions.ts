/**
 * A token posted once in; a cookie out that stands for it. The token stays in this process: the cookie is a
 * random name for it, which scripts cannot read, which no other site's request carries, and which counts only
 * for the origin that got it. The token is checked again with every request, so that one that is revoked ends
 * its sessions.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Auth } from '../auth/index.ts';
import type { RequestHead } from '../pipeline/incoming-call.ts';
import { originRefusal } from './origin.ts';

interface Session {
  readonly token: string;
  readonly principal: string;
  readonly origin: string;
  readonly host: string;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

const LIFETIME_MS = 8 * 3_600_000;
const MAX_SESSIONS = 1_000;
const MAX_PER_PRINCIPAL = 10;
const ID_BYTES = 32;

export class ConsoleSessions {
  /** By the hash of the id, oldest first. */
  private readonly sessions: Map<string, Session> = new Map();

  /** The cookie for a sender; undefined where the request names no origin, as no page would. */
  open(auth: Auth, head: RequestHead, now: number = Date.now()): string | undefined {
    const origin = head.header('origin');
    const host = head.header('host');
    if (origin === undefined || host === undefined) return undefined;
    this.makeRoom(auth.principal, now);
    const id = randomBytes(ID_BYTES).toString('base64url');
    const endsAt = Math.min(now + LIFETIME_MS, (auth.expiresAt ?? Infinity) * 1_000);
    this.sessions.set(hashOf(id), { token: auth.token, principal: auth.principal, origin, host, endsAt });
    return cookie(head, id, Math.max(0, Math.floor((endsAt - now) / 1_000)));
  }

  /** The cookie that ends the session of a request. */
  close(head: RequestHead): string {
    const id = idIn(head);
    if (id !== undefined) this.sessions.delete(hashOf(id));
    return cookie(head, '', 0);
  }

  /** The header that the cookie of a request stands for. */
  authorization(head: RequestHead, now: number = Date.now()): string | undefined {
    if (this.sessions.size === 0) return undefined;
    const id = idIn(head);
    if (id === undefined || originRefusal(head) !== undefined) return undefined;
    const key = hashOf(id);
    const session = this.sessions.get(key);
    if (session === undefined) return undefined;
    if (session.endsAt <= now) {
      this.sessions.delete(key);
      return undefined;
    }
    const origin = head.header('origin');
    const isBound =
      head.header('host') === session.host && (origin === undefined || origin === session.origin);
    return isBound ? `Bearer ${session.token}` : undefined;
  }

  private makeRoom(principal: string, now: number): void {
    const own: string[] = [];
    for (const [key, session] of this.sessions) {
      if (session.endsAt <= now) this.sessions.delete(key);
      else if (session.principal === principal) own.push(key);
    }
    for (const key of own.slice(0, Math.max(0, own.length - MAX_PER_PRINCIPAL + 1)))
      this.sessions.delete(key);
    for (const key of this.sessions.keys()) {
      if (this.sessions.size < MAX_SESSIONS) break;
      this.sessions.delete(key);
    }
  }
}

/** A copy of the table gives no session away. */
function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}

/** Browsers share cookies between the ports of a host, so the name has the port. */
function cookieName(head: RequestHead): string {
  const port = /:(\d{1,5})$/.exec(head.header('host') ?? '')?.[1] ?? 'default';
  return `anyshape_console_${port}`;
}

function cookie(head: RequestHead, id: string, seconds: number): string {
  const isSecure = head.header('origin')?.startsWith('https:') === true;
  const flags = `Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${isSecure ? '; Secure' : ''}`;
  return `${cookieName(head)}=${id}; ${flags}`;
}

function idIn(head: RequestHead): string | undefined {
  const name = cookieName(head);
  for (const part of head.header('cookie')?.split(';') ?? []) {
    const [key, value] = part.trim().split('=');
    if (key === name && value !== undefined && value !== '') return value;
  }
  return undefined;
}
