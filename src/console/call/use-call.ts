/** The life of one call: started, watched, asked on its way, cancelled or answered. */
import { useCallback, useRef, useState } from 'preact/hooks';
import { isObject, type JsonObject } from '../../json/index.ts';
import { callRequest, send, type CallAnswer, type CallParts, type CallRequest } from './exchange.ts';

export interface PendingQuestion {
  readonly key: string;
  readonly message: string;
  readonly schema: unknown;
}

export interface CallState {
  readonly phase: 'running' | 'asking' | 'done' | 'cancelled' | 'failed';
  readonly request: CallRequest;
  readonly answer?: CallAnswer;
  readonly questions: readonly PendingQuestion[];
  readonly progress?: { readonly done: number; readonly total: number | undefined; readonly message: string };
  readonly logs: readonly LogLine[];
  /** Why no answer came. */
  readonly error?: string;
}

export interface LogLine {
  readonly level: string;
  readonly data: unknown;
}

export interface Caller {
  readonly state: CallState | undefined;
  readonly start: (parts: Omit<CallParts, 'answers'>) => void;
  readonly reply: (answers: JsonObject) => void;
  readonly cancel: () => void;
}

const MAX_LOGS = 500;

export function useCall(): Caller {
  const [state, setState] = useState<CallState>();
  const controller = useRef<AbortController>(undefined);
  const asked = useRef<{ parts: Omit<CallParts, 'answers'>; requestState: unknown }>(undefined);
  const run = useCallback(async (parts: CallParts, logs: readonly LogLine[]): Promise<void> => {
    controller.current?.abort();
    const own = new AbortController();
    controller.current = own;
    const request = callRequest(parts);
    let current: CallState = { phase: 'running', request, questions: [], logs };
    const change = (next: Partial<CallState>): void => {
      if (controller.current !== own) return;
      current = { ...current, ...next };
      setState(current);
    };
    change({});
    try {
      const answer = await send(request, (notice) => change(changeBy(notice, current)), own.signal);
      const result = isObject(answer.message?.['result']) ? answer.message['result'] : undefined;
      if (result?.['resultType'] !== 'input_required') return change({ phase: 'done', answer });
      asked.current = { parts, requestState: result['requestState'] };
      change({ phase: 'asking', answer, questions: questionsIn(result['inputRequests']) });
    } catch (error) {
      if (own.signal.aborted) change({ phase: 'cancelled' });
      else change({ phase: 'failed', error: error instanceof Error ? error.message : String(error) });
    }
  }, []);
  return {
    state,
    start: (parts) => void run(parts, []),
    reply(inputResponses) {
      const { parts, requestState } = asked.current!;
      void run({ ...parts, answers: { inputResponses, requestState } }, state?.logs ?? []);
    },
    cancel: () => controller.current?.abort(),
  };
}

function changeBy({ method, params }: JsonObject, { logs }: CallState): Partial<CallState> {
  if (!isObject(params)) return {};
  if (method === 'notifications/message') {
    const line = { level: String(params['level']), data: params['data'] };
    return { logs: [...logs, line].slice(-MAX_LOGS) };
  }
  if (method !== 'notifications/progress') return {};
  const { progress, total, message } = params;
  return {
    progress: {
      done: Number(progress),
      total: typeof total === 'number' ? total : undefined,
      message: typeof message === 'string' ? message : '',
    },
  };
}

function questionsIn(requests: unknown): PendingQuestion[] {
  if (!isObject(requests)) return [];
  return Object.entries(requests).flatMap(([key, request]) => {
    const params = isObject(request) ? request['params'] : undefined;
    if (!isObject(params)) return [];
    return [{ key, message: String(params['message'] ?? ''), schema: params['requestedSchema'] }];
  });
}
