import type { StoredViews } from '@ledenbureau/workbench';
import { type Approval, type Order, type Orders, statuses } from './paths.ts';

const customers = ['A. de Wit', 'Bakkerij Smit', 'C. Jansen', 'De Molen BV', 'E. van Dijk', 'F. Yıldız', 'G. Peeters'];

/** So much may be spent in a year. */
const budgetCents = 2_000_000;

const orders = (): Order[] =>
  Array.from({ length: 64 }, (_, at) => {
    const status = statuses[[0, 1, 1, 0, 2][at % 5] ?? 0] ?? 'open';
    return {
      id: `o${at + 1}`,
      version: 1,
      number: `B-${String(2064 - at)}`,
      customer: customers[(at * 3) % customers.length] ?? '',
      ordered_on: new Date(Date.UTC(2026, 10, 20 - at)).toISOString().slice(0, 10),
      status,
      amount_cents: 2_450 + ((at * 7_919) % 900) * 100,
      can: status === 'open' ? ['approve', 'reject'] : [],
    };
  });

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const problem = (status: number, code: string, errors: object[] = []) => json({ code, errors }, status);

export interface ShopOptions {
  /** There are no orders yet. */
  empty?: boolean;
}

/** The shop's API, for stories and for apps outside: answers requests, and keeps what was decided as long as it lives. */
export function createShop({ empty = false }: ShopOptions = {}): (request: Request) => Promise<Response> {
  const all = empty ? [] : orders();
  let savedViews: StoredViews = { views: [], version: 0 };
  const answers = new Map<string, unknown>();
  const spent = () => all.reduce((sum, one) => sum + (one.status === 'approved' ? one.amount_cents : 0), 0);

  const matching = (search: URLSearchParams) => {
    const q = search.get('q')?.toLowerCase() ?? '';
    const status = search.get('status');
    return all.filter(
      (one) => `${one.number} ${one.customer}`.toLowerCase().includes(q) && (status ?? one.status) === one.status,
    );
  };

  function list(search: URLSearchParams): Orders {
    const items = matching(search);
    const from = Number(search.get('cursor') ?? 0);
    const next = from + Number(search.get('limit') ?? 50);
    return {
      items: items.slice(from, next),
      next_cursor: next < items.length ? String(next) : null,
      total: items.length,
      total_is_lower_bound: false,
    };
  }

  function decide(order: Order, status: 'approved' | 'rejected', request: Request, isDryRun: boolean): Response {
    if (request.headers.get('If-Match') !== `"${order.version}"` || order.status !== 'open')
      return problem(409, 'state_conflict');
    const left = budgetCents - spent();
    if (status === 'approved' && order.amount_cents > left)
      return problem(422, 'over_budget', [{ code: 'over_budget', params: { left_cents: left } }]);
    const budget = { before_cents: left, after_cents: left - order.amount_cents };
    if (isDryRun) return json({ amount_cents: order.amount_cents, budget } satisfies Approval);
    Object.assign(order, { status, version: order.version + 1, can: [] });
    return json(order);
  }

  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const path = pathname.replace('/api/v1', '');
    const [, id, step] = /^\/orders\/(\w+)\/(approve|reject)$/.exec(path) ?? [];
    if (path === '/orders') return json(list(searchParams));
    if (path === '/orders/export') {
      const { format } = (await request.json()) as { format: string };
      const rows = matching(searchParams).map((one) => [one.number, one.customer, one.status]);
      const columns = ['Nummer', 'Klant', 'Status'];
      if (format === 'print') return json({ columns, rows });
      return new Response([columns, ...rows].map((row) => row.join(';')).join('\r\n'));
    }
    if (path.startsWith('/saved-views/')) {
      if (request.method === 'GET') return json(savedViews);
      if (request.headers.get('If-Match') !== `"${savedViews.version}"`) return problem(409, 'state_conflict');
      const { views } = (await request.json()) as Pick<StoredViews, 'views'>;
      savedViews = { views, version: savedViews.version + 1 };
      return json(savedViews);
    }
    const order = all.find((one) => one.id === id);
    if (order === undefined) return problem(404, 'not_found');
    // the same key does it once
    const key = request.headers.get('Idempotency-Key') ?? '';
    const isDryRun = searchParams.get('dry_run') === 'true';
    if (!isDryRun && answers.has(key)) return json(answers.get(key));
    const answer = decide(order, step === 'approve' ? 'approved' : 'rejected', request, isDryRun);
    if (!isDryRun && answer.ok) answers.set(key, await answer.clone().json());
    return answer;
  };
}
