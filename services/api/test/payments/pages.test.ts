// What a page of what is owed costs where many are owed something, as after interest of all members: nothing but a look at the accounts and
// the payments of each, since nearly none of them has a claim that keeps it.
import { expect, test } from 'vitest';
import { asSuperuser, startTestApp } from '../harness.ts';
import { pagesOfAnswer } from '../pages.ts';
import { config } from './helpers.ts';

const app = await startTestApp({ config });
const member = `('0190' || lpad(to_hex(n), 4, '0') || '-0000-7000-8000-000000000000')::uuid`;

/** So many members are owed a euro each, past what books it. */
const owe = (from: number, to: number) =>
  asSuperuser(
    app.url,
    `set session_replication_role = replica;
    insert into members (id, member_no, kind, status, family_name, joined_on, search_text)
      select ${member}, 200000 + n, 'person', 'active', 'Groei', '2020-01-01', '' from generate_series(${from}, ${to}) n;
    insert into bank_accounts (id, member_id, iban, holder_name, valid_from, is_payout, verified_at)
      select ${member}, ${member}, 'NL20INGB0001234567', 'Groei', '2020-01-01', true, '2020-01-01' from generate_series(${from}, ${to}) n;
    insert into member_payables (member_id, cents) select ${member}, 100 from generate_series(${from}, ${to}) n;
    set session_replication_role = default;
    analyze members, bank_accounts, member_payables`,
  );

test('a page of what is owed reads few pages of each who is owed', async () => {
  await owe(1, 1_000);
  const few = await pagesOfAnswer(app, '/payables?limit=25');
  await owe(1_001, 3_000);
  const many = await pagesOfAnswer(app, '/payables?limit=25');
  const { total } = (await app.request({ url: '/payables?limit=25' })).json<{ total: number }>();
  const each = (many - few) / 2_000;
  console.info(`${few} pages for 1,000 who are owed, ${many} for ${total}: ${each} each`);
  expect(total).toBeGreaterThanOrEqual(3_000);
  expect(each).toBeLessThan(12);
});
