export interface Answer {
  status: number;
  body: unknown;
}

/** An answer after which the same request is sent again; else the client has its answer. */
export const asksAgain = ({ status, body }: Answer): boolean =>
  status >= 500 || status === 429 || (body as { code?: string } | null)?.code === 'idempotency_in_progress';

/** One attempt; status 0 when the connection broke, so that nobody knows what was done. */
export async function request(url: string, init: RequestInit): Promise<Answer & { retryAfter: number }> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) });
    const body: unknown = await response.json();
    return { status: response.status, body, retryAfter: Number(response.headers.get('retry-after') ?? 0) };
  } catch {
    return { status: 0, body: null, retryAfter: 0 };
  }
}
