// Whoever looks for a name in a file of thousands of rows has it looked up once, and not for each row.
import { expect, test } from 'vitest';
import { people } from '../fixtures.ts';
import { startTestApp, writePastTriggers } from '../harness.ts';
import { pagesOfAnswer } from '../pages.ts';
import { bodyOf } from '../transactions/helpers.ts';

const rows = 4_000;
const batch = '01980001-0000-7000-8000-000000000000';
const member = (n: string) => `('0190' || lpad(to_hex(${n}), 4, '0') || '-0000-7000-8000-000000000000')::uuid`;
const fill = `
  insert into members (id, member_no, kind, status, family_name, joined_on, search_text)
    select ${member('n')}, 200000 + n, 'person', 'active', 'Bakker', '2020-01-01',
        e'\\n ' || 200000 + n || e'\\n ' || case when n % 100 = 0 then 'bakker' else 'jansen' end
      from generate_series(1, ${rows}) n;
  insert into bulk_batches (id, number, status, file_name, file_sha256, file_bytes, reading, row_count, error_count, skip_invalid, maker_id)
    values ('${batch}', 'BB-2026-000001', 'invalid', 'leden.xlsx', repeat('0', 64), 1, '{}', ${rows}, 1, false, '${people.anna.id}');
  insert into bulk_rows (batch_id, line, cells, status, member_no, member_id, counterparty_id, kind, transaction_id, booking_sha256)
    select '${batch}', n, '{}', 'valid', 200000 + n, ${member('n')},
        case when n % 100 = 1 then ${member('(n - 1)')} end, 'transfer', md5('t' || n)::uuid, repeat('0', 64)
      from generate_series(2, ${rows}) n`;

test('a name is looked up once for all rows: who gives and who takes', async () => {
  const app = await startTestApp();
  await writePastTriggers(app.url, fill);
  const address = `/bulk-batches/${batch}/rows?q=bakker`;
  const { items, total } = bodyOf<{ items: { line: number }[]; total: number }>(
    await app.request({ url: address }),
    200,
  );
  expect(total).toBe(79);
  expect(items.slice(0, 3).map(({ line }) => line)).toEqual([100, 101, 200]);
  const byNumber = bodyOf<{ total: number }>(await app.request({ url: `/bulk-batches/${batch}/rows?q=200150` }), 200);
  expect(byNumber.total).toBe(1);
  const pages = await pagesOfAnswer(app, address);
  console.info(`${address}: ${pages} pages`);
  expect(pages).toBeLessThan(rows / 2);
});
