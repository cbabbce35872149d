import { expect, type Page } from './test.ts';

/** Calls the API as the page does, with the session of its user; answers parsed JSON. */
export type Call = <T>(method: string, path: string, body?: object) => Promise<T>;

/** The API with the bearer token that this page sends. */
export async function apiOf(page: Page): Promise<Call> {
  const answered = page.waitForResponse((answer) => answer.ok() && answer.url().endsWith('/api/v1/me'));
  await page.reload();
  const request = (await answered).request();
  const base = /^.*\/api\/v1/.exec(request.url())?.[0] ?? '';
  const { authorization = '' } = await request.allHeaders();
  return async (method, path, body) => {
    const answer = await page.request.fetch(`${base}${path}`, {
      method,
      headers: { authorization, 'idempotency-key': crypto.randomUUID() },
      ...(body ? { data: body } : {}),
    });
    expect(answer.ok(), `${method} ${path}: ${answer.ok() ? '' : await answer.text()}`).toBe(true);
    return answer.json();
  };
}

/** By kind and account: what was booked there in all, in cents or units. */
export type Booked = Record<string, number>;

/** Sums the postings of a member's transactions of these kinds. A lot has a posting of its own. */
export async function bookedBy(call: Call, memberId: string, kinds: readonly string[]): Promise<Booked> {
  const { items } = await call<{ items: { id: string; kind: string }[] }>(
    'GET',
    `/members/${memberId}/transactions?limit=100`,
  );
  const booked: Booked = {};
  for (const { id, kind } of items.filter((one) => kinds.includes(one.kind))) {
    const { postings } = await call<{
      postings: { account: string; quantity: string | null; amount_cents: number | null }[];
    }>('GET', `/transactions/${id}`);
    for (const { account, quantity, amount_cents } of postings) {
      const key = `${kind} ${account}`;
      booked[key] = (booked[key] ?? 0) + (amount_cents ?? Number(quantity));
    }
  }
  return booked;
}
