import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Stack } from '../stack.ts';

interface How {
  by?: 'maker' | 'checker';
  version?: number;
}

export interface Ask {
  <T>(method: string, path: string, body?: object | FormData, how?: How): Promise<T>;
}

/** Asks any process that answers, again and again with the same key. @throws Error where it is refused. */
export function askOf(stack: Stack, tokens: Record<'maker' | 'checker', string>): Ask {
  return async <T>(method: string, path: string, body?: object | FormData, { by = 'maker', version }: How = {}) => {
    const key = randomUUID();
    for (let turn = 0; ; turn += 1) {
      const port = stack.ports[turn % stack.ports.length];
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${tokens[by]}`,
          'idempotency-key': key,
          ...(version !== undefined && { 'if-match': `"${version}"` }),
          ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      }).catch(() => undefined);
      if (answer?.ok) return (await answer.json()) as T;
      const refusal = (await answer?.text()) ?? '';
      // after so many bookings the ledger is checked anew, which takes longer than a request
      const isLater =
        answer === undefined || answer.status >= 500 || answer.status === 429 || refusal.includes('ledger_checking');
      if (!isLater || turn > 600) throw new Error(`${method} ${path}: ${refusal}`);
      await delay(500);
    }
  };
}
