import type { LightMyRequestResponse } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import type { Redemption, RedemptionDetail } from '../../src/modules/redemptions/schemas.ts';
import type { Person } from '../fixtures.ts';
import type { TestApp } from '../harness.ts';
import { bodyOf, instruments, members, post } from '../transactions/helpers.ts';

/** The day the tests of redemptions live on. */
export const day = '2026-11-20';
export const clock = { now: () => new Date(`${day}T12:00:00Z`) };
const { bond } = instruments;

/** Bonds of Jan, bought on a day. */
export async function buy(
  app: TestApp,
  quantity: string,
  on: string,
  memberId: string = members.jan.id,
): Promise<void> {
  const bought = { kind: 'issue', member_id: memberId, instrument_id: bond.id, quantity, effective_date: on };
  const response = await post(app, '/transactions', bought);
  if (response.statusCode === 202) {
    const { id, version } = response.json<{ id: string; version: number }>();
    const approved = await post(app, `/transactions/${id}/approve`, {}, { version, as: 'bram' });
    if (approved.statusCode !== 200) throw new Error(approved.body);
  } else if (response.statusCode !== 201) throw new Error(response.body);
}

/** A request of Jan that is right in every field. */
export const wish = {
  member_id: members.jan.id,
  instrument_id: bond.id,
  quantity: '25',
  reason: 'home_purchase',
  channel: 'post',
  requested_on: '2026-10-01',
  desired_on: '2026-11-01',
};

/** Enters a request; any answer but 201 is an error with its problem. */
export async function submitted(app: TestApp, body: object = {}, as: Person = 'anna'): Promise<Redemption> {
  return bodyOf<Redemption>(await post(app, '/redemption-requests', { ...wish, ...body }, { as }), 201);
}

/** A step of a request; its present version and quote unless others are given. */
export function act(
  app: TestApp,
  action: string,
  request: Pick<Redemption, 'id' | 'version'> & { quote?: { digest: string } },
  body: object = {},
  options: Parameters<typeof post>[3] = {},
): Promise<LightMyRequestResponse> {
  const [path = '', query] = action.split('?');
  const shown = path === 'approve' ? { quote_digest: request.quote?.digest } : {};
  const url = `/redemption-requests/${request.id}/${path}${query === undefined ? '' : `?${query}`}`;
  return post(app, url, { ...shown, ...body }, { version: request.version, as: 'bram', ...options });
}

/** A step that succeeds; answers the request. */
export async function done(...args: Parameters<typeof act>): Promise<Redemption> {
  return bodyOf<Redemption>(await act(...args));
}

export async function detail(app: TestApp, id: string, as: Person = 'anna'): Promise<RedemptionDetail> {
  return bodyOf<RedemptionDetail>(await app.request({ url: `/redemption-requests/${id}`, as }), 200);
}

/** A payout account of a member. */
export async function payoutAccount(app: TestApp, memberId: string, iban: string): Promise<void> {
  await app.owner
    .insertInto('bank_accounts')
    .values({ id: uuidv7(), member_id: memberId, iban, holder_name: 'Lid', valid_from: '2020-01-01', is_payout: true })
    .execute();
}
