// The file of the list says of each request what the ledger has set aside for it, whatever became of it.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withSoundApp } from '../harness.ts';
import type { TestApp } from '../harness.ts';
import { members, post } from '../transactions/helpers.ts';
import { callsOf, clock, day } from './helpers.ts';

const jan = members.jan.id;
const ended = { asked_by: 'Brief', withdrawn_on: '2026-10-01' };

async function quantitiesOf(app: TestApp, ...names: string[]): Promise<(string | undefined)[][]> {
  const answer = await post(app, '/share-return-requests/export', {
    format: 'print',
    locale: 'nl',
    reason: 'Controle',
  });
  const { columns, rows } = answer.json<{ columns: string[]; rows: { decimal: string }[][] }>();
  return rows.map((row) => names.map((name) => row[columns.indexOf(name)]?.decimal));
}

test('what is still open of it is what is set aside for it: nothing of what was settled, rejected or withdrawn', () =>
  withSoundApp({ clock }, async (app) => {
    const { act, admitted, done, round, shares, show, submit } = callsOf(app);
    await shares(jan, 100, '2020-03-01', '2022-03-01');
    await admitted(jan, { quantity: '8' }); // given in whole
    const part = await admitted(jan, { quantity: '10', requested_on: '2026-03-02' }); // 4 of it
    await round({ budget_quantity: '12', policy: 'first_come' }, day);
    await done(await submit(jan, { quantity: '3' }), 'reject', { reason: 'other', text: 'Nee.' });
    await act(await submit(jan, { quantity: '2' }), 'withdraw', ended, 'anna');
    await submit(jan, { quantity: '1' });
    expect(await quantitiesOf(app, 'Aangevraagd', 'Teruggegeven', 'Nog open')).toEqual([
      ['8', '8', '0'],
      ['3', '0', '0'],
      ['2', '0', '0'],
      ['1', '0', '1'],
      ['10', '4', '6'],
    ]);
    expect((await show(part.id)).open_quantity).toBe('6');
    const { rows } = await sql<{ units: string }>`
      select sum(p.delta)::text as units from postings p join accounts a on a.id = p.account_id
      where a.kind = 'reserved'`.execute(app.db);
    expect(rows).toEqual([{ units: '70000' }]);
  }));
