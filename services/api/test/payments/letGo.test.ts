// A remainder that a conversion run keeps, and a member who stops taking part, is paid and takes part again.
import { expect, test } from 'vitest';
import { mirrorIdentity } from '../../src/modules/account/mirror.ts';
import type { MemberDetail } from '../../src/modules/members/detail.ts';
import type { MemberProposal } from '../../src/modules/members/proposalSchemas.ts';
import type { Payable } from '../../src/modules/payments/schemas.ts';
import { approvedRun, buy, choose, insertIssue, programme, sent, step } from '../conversions/helpers.ts';
import { insertMember } from '../fixtures.ts';
import { withSoundApp } from '../harness.ts';
import type { TestApp } from '../harness.ts';
import { clock } from '../redemptions/helpers.ts';
import { approved, booked, instruments } from '../transactions/helpers.ts';
import { account, batchOf, config, stepped, through } from './helpers.ts';

const email = 'wisse@kok.example';

/** A member of whom a run keeps 122,75, and what of the money is offered to batches. */
async function keeping(app: TestApp) {
  await insertIssue(app);
  const member = await insertMember(app.owner, { member_no: 100_077n, email });
  const say = (automated_conversion: boolean) =>
    mirrorIdentity(
      app.db,
      {
        id: '01900000-0000-7000-8000-0000000000e7',
        state: 'active',
        traits: { email, automated_conversion },
        verifiable_addresses: [{ value: email, verified: true }],
        updated_at: new Date().toISOString(),
        metadata_admin: null,
      },
      { source: 'identity_hook', requestId: 'test' },
    );
  await account(app, member, 'NL20INGB0001234567', 'Lid');
  await buy(app, member, 37);
  await say(true);
  const { id } = await programme(app, { remainder: 'keep_payable' });
  await step(app, (await approvedRun(app, id)).id, 'execute');
  const payable = async () => {
    const answer = await app.request({ url: '/payables' });
    return answer.json<{ items: Payable[] }>().items.map(({ amount_cents: cents }) => cents);
  };
  expect(await payable()).toEqual([]);
  return { member, say, payable };
}

const dividend = (app: TestApp, member_id: string) =>
  booked(app, {
    kind: 'dividend',
    member_id,
    instrument_id: instruments.share.id,
    amount_cents: 13_000,
    effective_date: '2026-03-01',
  });

test('a remainder that was let go and paid keeps nothing of what is owed later', () =>
  withSoundApp({ clock, config }, async (app) => {
    const { member, say, payable } = await keeping(app);
    await say(false);
    expect(await payable()).toEqual([12_275]);
    const batch = await through(app, await batchOf(app), 'approve', 'file', 'sent');
    await stepped(app, batch, 'confirm', { amount_cents: batch.total_cents, settled_on: batch.execution_date });
    await say(true);
    await dividend(app, member);
    expect(await payable()).toEqual([13_000]);
  }));

test('nor does one of a member who was written down as dead, was paid, and is alive', () =>
  withSoundApp({ clock, config }, async (app) => {
    const { member, payable } = await keeping(app);
    const versionNow = async () => (await app.request({ url: `/members/${member}` })).json<MemberDetail>().version;
    const death = { on: '2026-11-10', reason: 'Bericht van de familie' };
    await sent(app, `/members/${member}/deceased`, death, 'anna', await versionNow());
    const payout = { kind: 'payout', member_id: member, amount_cents: 12_275, effective_date: '2026-11-20' };
    await approved(app, await booked(app, payout));
    const mistake = { reason: 'Het was een naamgenoot' };
    const back = await sent<MemberProposal>(app, `/members/${member}/reinstate`, mistake, 'anna', await versionNow());
    await sent(app, `/member-proposals/${back.id}/approve`, {}, 'bram', back.version);
    await dividend(app, member);
    expect(await payable()).toEqual([13_000]);
  }));

test('what a run of what is owed left is paid, also while it is asked to take that run back', () =>
  withSoundApp({ clock, config }, async (app) => {
    await insertIssue(app);
    const member = await insertMember(app.owner, { member_no: 100_078n, email });
    await account(app, member, 'NL20INGB0001234567', 'Lid');
    await dividend(app, member);
    await choose(app, true, member);
    const terms = { source_id: null, basis: 'payable', next_on: '2026-06-01' };
    const run = await approvedRun(app, (await programme(app, terms)).id, '2026-06-01');
    await step(app, run.id, 'execute');
    const batch = await batchOf(app);
    expect(batch.total_cents).toBe(250); // of 130,00 for a share of 127,50
    const wish = { reason_code: 'input_error' };
    await step(app, run.id, 'reverse', wish);
    const paid = await through(app, batch, 'approve', 'file', 'sent');
    await stepped(app, paid, 'confirm', { amount_cents: paid.total_cents, settled_on: paid.execution_date });
    expect(await step(app, run.id, 'reverse', wish, 'bram')).toMatchObject({ status: 'reversed' });
    const { items } = (await app.request({ url: '/payables' })).json<{ items: Payable[] }>();
    expect(items.map(({ amount_cents }) => amount_cents)).toEqual([12_750]);
  }));
