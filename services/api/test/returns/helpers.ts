import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import type { ReturnLine, Round } from '../../src/modules/returns/roundSchemas.ts';
import type { ReturnRequest } from '../../src/modules/returns/schemas.ts';
import { issue } from '../bookings.ts';
import type { Person } from '../fixtures.ts';
import type { TestApp } from '../harness.ts';
import { instruments, post } from '../transactions/helpers.ts';

export const day = '2026-11-20';
export const clock = { now: () => new Date(`${day}T12:00:00Z`) };
export const { good } = instruments;

/** A request of a member that is right in every field. */
export const wish = {
  instrument_id: good.id,
  quantity: '35',
  outcome: 'payout',
  reason: 'hardship',
  channel: 'post',
  requested_on: '2026-03-01',
};
/** Terms of a round that are right in every field. */
export const terms = {
  fiscal_year: 2025,
  cut_off: '2026-09-30',
  budget_quantity: '60',
  price_cents: 2_400,
  policy: 'pro_rata_largest_remainder',
  whole_units: true,
};

/** What was answered; an Error with it unless it succeeded. */
export function sound(response: LightMyRequestResponse): LightMyRequestResponse {
  if (response.statusCode >= 300) throw new Error(response.body);
  return response;
}

/** What a test does with returns: Anna enters, Bram decides, unless it says otherwise. */
export function callsOf(app: TestApp) {
  const get = async <T>(url: string) => sound(await app.request({ url })).json<T>();
  const act = (
    request: { id: string; version: number },
    action: string,
    body: object = {},
    as: Person = 'bram',
    key?: string,
  ) =>
    post(app, `/share-return-requests/${request.id}/${action}`, body, {
      version: request.version,
      as,
      ...(key && { key }),
    });
  const done = async (...args: Parameters<typeof act>) => sound(await act(...args)).json<ReturnRequest>();
  const submit = async (member_id: string, body: object = {}) =>
    sound(await post(app, '/share-return-requests', { ...wish, member_id, ...body })).json<ReturnRequest>();
  const move = (
    round: Pick<Round, 'id' | 'version'>,
    action: string,
    body: object = {},
    as: Person = 'anna',
    key?: string,
  ) => post(app, `/return-rounds/${round.id}/${action}`, body, { version: round.version, as, ...(key && { key }) });
  const moved = async (...args: Parameters<typeof move>) => sound(await move(...args)).json<Round>();
  const open = async (body: object = {}) =>
    sound(await post(app, '/return-rounds', { instrument_id: good.id, ...terms, ...body })).json<Round>();
  const approve = (round: Round) => moved(round, 'approve', { input_sha256: round.calculation?.input_sha256 }, 'bram');
  return {
    get,
    act,
    done,
    submit,
    admitted: async (member: string, body: object = {}) => done(await submit(member, body), 'admit'),
    show: (id: string) => get<ReturnRequest>(`/share-return-requests/${id}`),
    move,
    moved,
    open,
    approve,
    /** A round from its opening to its execution. */
    round: async (body: object = {}, effective_on = day) =>
      moved(await approve(await moved(await open(body), 'calculate')), 'execute', { effective_on }),
    lines: async ({ id }: { id: string }) =>
      (await get<{ items: ReturnLine[] }>(`/return-rounds/${id}/lines?limit=100`)).items,
    /** Good Shares at a cent for each ten-thousandth: € 100,00 of capital each. */
    shares: (member: string, whole: number, on: string, lockUntil?: string) =>
      issue(app.db, { member, instrument: good.id, units: BigInt(whole) * 10_000n, on, lockUntil }),
    /** What is booked under a number, in the order of booking: kind, account, and delta. */
    booked: async (number: string) => {
      const { rows } = await sql<{ line: string }>`
        select concat_ws(' ', t.kind, a.kind, p.delta) as line from transactions t
        join postings p on p.transaction_id = t.id join accounts a on a.id = p.account_id
        where t.description = ${number} order by t.seq, p.seq`.execute(app.db);
      return rows.map(({ line }) => line);
    },
  };
}
