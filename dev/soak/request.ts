export interface Answer {
  status: number;
  body: unknown;
}

/** Why it was refused; empty where it was not. */
export const codeOf = ({ body }: Answer): string => (body as { code?: string } | null)?.code ?? '';

/** An answer after which the same request is sent again; else the client has its answer. */
export const asksAgain = (answer: Answer): boolean =>
  answer.status >= 500 || answer.status === 429 || codeOf(answer) === 'idempotency_in_progress';

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
