// A remainder that a conversion run keeps, and a member who stops taking part, is paid and takes part again.
import { expect, test } from 'vitest';
import { mirrorIdentity } from '../../src/modules/account/mirror.ts';
import type { Payable } from '../../src/modules/payments/schemas.ts';
import { approvedRun, buy, insertIssue, programme, step } from '../conversions/helpers.ts';
import { insertMember } from '../fixtures.ts';
import { withSoundApp } from '../harness.ts';
import { clock } from '../redemptions/helpers.ts';
import { booked, instruments } from '../transactions/helpers.ts';
import { account, batchOf, config, stepped, through } from './helpers.ts';

test('a remainder that was let go and paid keeps nothing of what is owed later', () =>
  withSoundApp({ clock, config }, async (app) => {
    await insertIssue(app);
    const email = 'wisse@kok.example';
    const member = await insertMember(app.owner, { member_no: 100_077n, email });
    const choose = (automated_conversion: boolean) =>
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
    await choose(true);
    const { id } = await programme(app, { remainder: 'keep_payable' });
    await step(app, (await approvedRun(app, id)).id, 'execute');
    const payable = async () => {
      const answer = await app.request({ url: '/payables' });
      return answer.json<{ items: Payable[] }>().items.map(({ amount_cents: cents }) => cents);
    };
    expect(await payable()).toEqual([]);

    await choose(false);
    expect(await payable()).toEqual([12_275]);
    const sent = await through(app, await batchOf(app), 'approve', 'file', 'sent');
    await stepped(app, sent, 'confirm', { amount_cents: sent.total_cents, settled_on: sent.execution_date });
    await choose(true);
    const dividend = { kind: 'dividend', member_id: member, instrument_id: instruments.share.id };
    await booked(app, { ...dividend, amount_cents: 13_000, effective_date: '2026-03-01' });
    expect(await payable()).toEqual([13_000]);
  }));
