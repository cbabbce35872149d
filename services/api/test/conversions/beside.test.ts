// A run is calculated while others work: what they commit meanwhile neither stops it nor gets into it.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ConversionRun } from '../../src/modules/conversions/runSchemas.ts';
import { somebodyWaits, startTestApp } from '../harness.ts';
import { booked, booking, members } from '../transactions/helpers.ts';
import { buy, choose, insertIssue, programme, read, sent, settled } from './helpers.ts';

const app = await startTestApp();
await insertIssue(app);
await buy(app, members.jan.id, 37);
await buy(app, members.zoe.id, 10);
await choose(app, true, members.jan.id, members.zoe.id);

test('what is sealed, booked and changed while a run is calculated leaves it as it was at its beginning', async () => {
  const { id: programme_id } = await programme(app);
  const { id, version } = await sent<ConversionRun>(app, '/conversion-runs', { programme_id, run_on: '2025-12-01' });
  await sent(app, `/conversion-runs/${id}/calculate`, {}, 'anna', version);
  const calculating = await app.owner.transaction().execute(async (own) => {
    // it has looked at the register, and waits for this member with what it came to
    await sql`select from members where id = ${members.zoe.id} for update`.execute(own);
    const work = settled(app);
    await somebodyWaits(app.url);
    // a proposal is sealed, a booking is a link of three chains, and the member is one whom the run is about
    await booked(app, { ...booking, quantity: '1000' });
    await booked(app, booking);
    await buy(app, members.jan.id, 3, '2025-06-01');
    return { work };
  });
  await calculating.work;
  expect(await read(app, id)).toMatchObject({
    status: 'calculated',
    failure: null,
    stale: true,
    calculation: { totals: { source_quantity: '37' } },
  });
});
