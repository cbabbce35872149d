import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import type { Account } from '../../src/modules/bank-accounts/schemas.ts';
import type { Batch, BatchDetail, Payable } from '../../src/modules/payments/schemas.ts';
import type { Redemption } from '../../src/modules/redemptions/schemas.ts';
import { insertMember } from '../fixtures.ts';
import { testConfig } from '../harness.ts';
import type { TestApp } from '../harness.ts';
import { book, entered, order } from '../ledger/orders.ts';
import { done, submitted } from '../redemptions/helpers.ts';
import { bodyOf, instruments, post } from '../transactions/helpers.ts';

/** A cooperative with an account to pay from, and without days of waiting after a change of IBAN. */
export const config = {
  ...testConfig,
  payments: { iban: 'NL02TRIO0254885544', bic: 'TRIONL2U', name: 'Coöperatie Zonnestroom U.A.' },
  ibanHoldDays: 0,
};

/** Anna registers an account, which Bram verifies. */
export async function account(app: TestApp, member: string, iban: string, holder_name: string): Promise<Account> {
  const { id, version } = bodyOf<Account>(
    await post(app, `/members/${member}/bank-accounts`, { iban, holder_name }),
    201,
  );
  const url = `/members/${member}/bank-accounts/${id}/verify`;
  return bodyOf<Account>(await post(app, url, { comment: 'Gebeld' }, { version, as: 'bram' }), 200);
}

/** A member with a verified account who is owed one euro. */
export async function owedMember(
  app: TestApp,
  member: Parameters<typeof insertMember>[1] & { member_no: bigint },
  iban = 'NL20INGB0001234567',
): Promise<string> {
  const member_id = await insertMember(app.owner, member);
  await account(app, member_id, iban, `Lid ${member.member_no}`);
  const dividend = {
    kind: 'dividend',
    effective_date: '2026-11-02',
    gross_cents: 100n,
    withholding_cents: 0n,
  } as const;
  await book(app.db, [order({ ...entered, ...dividend, member_id, instrument_id: instruments.share.id })]);
  return member_id;
}

/** A request that Anna entered and Bram granted, by its own quote. */
export async function approvedRequest(app: TestApp, member_id: string, quantity: string): Promise<Redemption> {
  return done(app, 'approve', await submitted(app, { member_id, quantity }));
}

/** A line of a batch to come, for a request. */
export const line = ({ id }: { id: string }, asked = false) => ({
  subject_type: 'redemption_request',
  subject_id: id,
  asked,
});

/** A batch that Anna puts together, for the first day on which banks work. */
export async function batchOf(app: TestApp, lines?: readonly object[]): Promise<Batch> {
  const { execution_date } = (await app.request({ url: '/payables' })).json<{ execution_date: string }>();
  return bodyOf<Batch>(await post(app, '/payment-batches', { execution_date, lines }), 201);
}

/** A step of a batch that Bram takes, at the version given. */
export function step(
  app: TestApp,
  { id, version }: Pick<Batch, 'id' | 'version'>,
  name: string,
  body: object = {},
  options: Parameters<typeof post>[3] = {},
): Promise<LightMyRequestResponse> {
  return post(app, `/payment-batches/${id}/${name}`, body, { version, as: 'bram', ...options });
}

/** A step that succeeds; answers the batch with its lines. */
export async function stepped(...args: Parameters<typeof step>): Promise<BatchDetail> {
  return bodyOf<BatchDetail>(await step(...args), 200);
}

/** Steps of Bram, one after the other. */
export async function through(
  app: TestApp,
  batch: Pick<Batch, 'id' | 'version'>,
  ...names: readonly string[]
): Promise<BatchDetail> {
  const [name = '', ...rest] = names;
  const after = await stepped(app, batch, name);
  return rest.length === 0 ? after : through(app, after, ...rest);
}

/** What a batch or a request booked, in the order of booking: day, kind, member, account, lot and delta. */
export async function postings(app: TestApp, sourceId: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', t.effective_date, t.kind, m.member_no, a.kind, l.acquired_on, p.delta) as line
    from transactions t join postings p on p.transaction_id = t.id join accounts a on a.id = p.account_id
    left join members m on m.id = t.member_id left join lots l on l.id = p.lot_id
    where t.source_id = ${sourceId} order by t.seq, p.seq`.execute(app.db);
  return rows.map((row) => row.line);
}

/** The line of the list of what can be paid. */
export async function payableOf(app: TestApp, id: string): Promise<Payable | undefined> {
  const answer = await app.request({ url: '/payables' });
  return answer.json<{ items: Payable[] }>().items.find(({ subject_id }) => subject_id === id);
}

/** The texts of the elements of a name, in order. */
export const all = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}[^>]*>([^<]*)</${name}>`, 'gu'))].map((m) => m[1]);
