// What a run over all holders costs who only looks at it, and who works beside.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { InterestRun, InterestRunPreview } from '../../src/modules/interest/schemas.ts';
import { holdAsSuperuser, withSoundApp } from '../harness.ts';
import { bodyOf, booked, instruments, members, post } from '../transactions/helpers.ts';

const wish = { kind: 'payment', instrument_id: instruments.bond.id, until: '2026-01-01' };

test('a preview waits for no booking and keeps none waiting, and says what is filed and booked', async () => {
  await withSoundApp({}, async (app) => {
    const held = { kind: 'issue', member_id: members.jan.id, instrument_id: wish.instrument_id, quantity: '4' };
    await booked(app, { ...held, effective_date: '2025-01-01' });
    const previewBeside = async (path: string, options: Parameters<typeof post>[3] = {}) => {
      // the whole of what bookings lock, and the end of the ledger
      const others = await holdAsSuperuser(
        app.url,
        'select from instruments for update; select from members for update; select from accounts for update; lock transactions in share mode',
      );
      try {
        return bodyOf<InterestRunPreview>(
          await post(app, `${path}?dry_run=true`, path.endsWith('approve') ? {} : wish, options),
          200,
        );
      } finally {
        await others.release();
      }
    };
    const preview = await previewBeside('/interest-runs');
    expect(preview).toMatchObject({ lines: 1, members: 1, interest_cents: 3_250 });
    const { id, version } = bodyOf<InterestRun>(
      await post(app, '/interest-runs', wish, { version: preview.digest }),
      202,
    );
    const place = `/interest-runs/${id}/approve`;
    const by = { as: 'bram', version } as const;
    expect(await previewBeside(place, by)).toMatchObject({
      digest: preview.digest,
      interest_cents: 3_250,
      changes: [],
    });
    expect((await post(app, place, {}, by)).json()).toMatchObject({ status: 'executed', booked_cents: 3_250 });
  });
});

test('from when the lots of many bear interest is asked within one statement', async () => {
  await withSoundApp({}, async (app) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (verbose, costs off) select s.day from lots l cross join lateral interest_since(l.id, l.interest_from) s`.execute(
      app.db,
    );
    // called for each row, it took ten times as long
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('interest_since');
  });
});
