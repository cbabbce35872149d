import { columnsOf, instrumentAt } from '../../../dev/seed/instruments.ts';
import type { SeededMember } from './app.ts';
import { expect, type Page } from './test.ts';

/** Calls the API as the page does, with the session of its user; answers parsed JSON. `version` is what is changed. */
export type Call = <T>(method: string, path: string, body?: object, version?: number) => Promise<T>;

/** The API with the bearer token that this page sends. */
export async function apiOf(page: Page): Promise<Call> {
  const answered = page.waitForResponse((answer) => answer.ok() && answer.url().endsWith('/api/v1/me'));
  await page.reload();
  const request = (await answered).request();
  const base = /^.*\/api\/v1/.exec(request.url())?.[0] ?? '';
  const { authorization = '' } = await request.allHeaders();
  return async (method, path, body, version) => {
    const answer = await page.request.fetch(`${base}${path}`, {
      method,
      headers: {
        authorization,
        'idempotency-key': crypto.randomUUID(),
        ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
      },
      ...(body ? { data: body } : {}),
    });
    expect(answer.ok(), `${method} ${path}: ${answer.ok() ? '' : await answer.text()}`).toBe(true);
    return answer.json();
  };
}

/** The share and the open bond of the seed, named by their place there: tests beside these make instruments of their own. */
export const seeded = { share: columnsOf(instrumentAt(0)), bond: columnsOf(instrumentAt(4)) };

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

/** So many days before today in Amsterdam. */
export const daysAgo = (days: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' }).format(Date.now() - days * 86_400_000);

export interface Member extends SeededMember {
  id: string;
}

/** Two persons without bonds who were members before the bonds were bought, each with an account that was verified. */
export async function membersWithAccount(call: Call, before: string): Promise<[Member, Member]> {
  const { items } = await call<{ items: { id: string; member_no: number; kind: string; joined_on: string }[] }>(
    'GET',
    '/members?status=active&limit=100',
  );
  const found: Member[] = [];
  for (const { id, member_no, kind, joined_on } of items.toReversed()) {
    if (kind !== 'person' || joined_on >= before) continue;
    const member = await call<{
      display_name: string;
      bank_accounts: { verified_at: string | null; is_payout: boolean }[];
      holdings: { instrument: { type: string } }[];
    }>('GET', `/members/${id}`);
    const ready = member.bank_accounts.some(({ verified_at, is_payout }) => verified_at && is_payout);
    const holds = member.holdings.some(({ instrument }) => instrument.type === 'bond');
    const name = member.display_name;
    // the file has other letters for some names
    if (!ready || holds || !/^[\w .'-]+$/.test(name) || found.some((other) => other.name === name)) continue;
    found.push({ id, number: String(member_no), name });
    const [first, second] = found;
    if (first && second) return [first, second];
  }
  throw new Error('The seed has no two such members.');
}
