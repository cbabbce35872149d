import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { printRegister } from '../src/modules/register/press.ts';
import type { RegisterLine, RegisterPage } from '../src/modules/register/schemas.ts';
import { wholeFile } from '../src/paper/tables.ts';
import { issue, reverse } from './bookings.ts';
import { fixtures, people } from './fixtures.ts';
import { startTestApp } from './harness.ts';
import { readPdf } from './papers.ts';
import { bodyOf, post, refusalOf } from './transactions/helpers.ts';

const { share, good, bond } = fixtures.instruments;
const { jan, zoe, bakkerij } = fixtures.members;

// Jan: 2.5 Good Shares, 10 shares; 5 more by mistake from 1 June, taken back on 1 July. Zoë: 4 shares. De bakkerij: 3 bonds.
// Only after all that somebody finds 6 shares that Zoë has had since February.
const app = await startTestApp();
const { db } = app;
await issue(db, { member: jan.id, instrument: good.id, units: 25_000n, on: '2024-01-01' });
await issue(db, { member: jan.id, instrument: share.id, units: 10n, on: '2024-03-01' });
await issue(db, { member: zoe.id, instrument: share.id, units: 4n, on: '2024-05-01' });
const wrong = await issue(db, { member: jan.id, instrument: share.id, units: 5n, on: '2024-06-01' });
await issue(db, { member: bakkerij.id, instrument: bond.id, units: 3n, on: '2025-02-01' });
const reversal = await reverse(db, wrong, '2024-07-01');
await issue(db, { member: zoe.id, instrument: share.id, units: 6n, on: '2024-02-01' });

async function register(parameters: Record<string, string> = {}): Promise<RegisterPage> {
  return bodyOf<RegisterPage>(await app.request({ url: `/register?${new URLSearchParams(parameters)}` }), 200);
}
const said = ({ items }: RegisterPage) =>
  items.map(({ member, instrument, quantity }) => `${member.member_no} ${instrument.code} ${quantity}`);

/** What the ledger itself has outstanding of each instrument, and with how many members. */
async function ledger(asOf: string, knownAt: string | null): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select i.code || ' ' || trim_scale(sum(x.units) / power(10::numeric, i.scale)) || ' ' || count(*) as line
    from (
      select a.member_id, a.instrument_id, sum(p.delta) as units
      from postings p join transactions t on t.id = p.transaction_id join accounts a on a.id = p.account_id
      where a.kind in ('holding', 'reserved') and t.effective_date <= ${asOf}::date
        and (${knownAt}::timestamptz is null or t.booked_at <= ${knownAt}::timestamptz)
      group by a.member_id, a.instrument_id having sum(p.delta) <> 0
    ) x join instruments i on i.id = x.instrument_id
    group by i.id order by i.type <> 'share', i.type <> 'good_share', i.code`.execute(app.db);
  return rows.map(({ line }) => line);
}

describe('the register as of a day, as known at an instant', () => {
  const now = () => null;
  it.each([
    ['before anything', '2023-12-31', now, []],
    ['of what was found later, already then', '2024-02-15', now, ['100001 GOOD 2.5', '100002 AANDEEL 6']],
    ['but not as it was known', '2024-02-15', () => reversal.booked_at, ['100001 GOOD 2.5']],
    ['with the mistake', '2024-06-30', now, ['100001 AANDEEL 15', '100001 GOOD 2.5', '100002 AANDEEL 10']],
    [
      'as known before the finding',
      '2024-06-30',
      () => reversal.booked_at,
      ['100001 AANDEEL 15', '100001 GOOD 2.5', '100002 AANDEEL 4'],
    ],
    ['after the reversal', '2024-07-01', now, ['100001 AANDEEL 10', '100001 GOOD 2.5', '100002 AANDEEL 10']],
    [
      'as known before the reversal',
      '2024-07-01',
      () => wrong.booked_at,
      ['100001 AANDEEL 15', '100001 GOOD 2.5', '100002 AANDEEL 4'],
    ],
    [
      'of all instruments',
      '2025-12-31',
      now,
      ['100001 AANDEEL 10', '100001 GOOD 2.5', '100002 AANDEEL 10', '100003 OBL-2025 3'],
    ],
  ])('%s: %s', async (_name, asOf, knownAt, expected) => {
    const known = knownAt();
    const page = await register({ as_of: asOf, ...(known === null ? {} : { known_at: known }) });
    expect(said(page)).toEqual(expected);
    expect(page).toMatchObject({ as_of: asOf, known_at: known, total: expected.length });
    const totals = page.totals.instruments.map((one) => `${one.instrument.code} ${one.quantity} ${one.holders}`);
    expect(totals).toEqual(await ledger(asOf, known));
  });

  it('is worth what the prices of that day say', async () => {
    const then = await register({ as_of: '2024-07-01' });
    expect(then.items[1]).toMatchObject({
      quantity: '2.5',
      price_cents: 2_500,
      value_cents: 6_250,
      nominal_value_cents: 6_250,
    });
    // 20 × 100,00 + 2,5 × 25,00
    expect(then.totals).toMatchObject({ value_cents: 206_250, nominal_value_cents: 206_250 });
    const later = await register({ as_of: '2025-12-31' });
    // 20 × 100,00 + 2,5 × 27,50 + 3 × 250,00
    expect(later.totals).toMatchObject({ value_cents: 281_875, nominal_value_cents: 281_250 });
    // the bond had no price before 2025: of what nobody held that does no harm
    expect((await register({ as_of: '2024-12-31' })).totals.value_cents).toBe(206_250);
  });

  it('comes page by page, and of one instrument alone', async () => {
    const whole = await register({ as_of: '2025-12-31' });
    const walked: RegisterPage['items'] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: RegisterPage = await register({ as_of: '2025-12-31', limit: '1', ...(cursor && { cursor }) });
      expect(page.totals).toEqual(whole.totals);
      walked.push(...page.items);
      cursor = page.next_cursor;
    }
    expect(walked).toEqual(whole.items);
    const shares = await register({ as_of: '2025-12-31', instrument_id: share.id });
    expect(said(shares)).toEqual(['100001 AANDEEL 10', '100002 AANDEEL 10']);
    expect(shares).toMatchObject({
      total: 2,
      totals: { value_cents: 200_000, instruments: [{ quantity: '20', holders: 2 }] },
    });
  });

  it.each([
    ['known_at', '2999-01-01T00:00:00Z', 'date_in_future'],
    ['as_of', '2025-02-29', 'date_invalid'],
    ['cursor', 'x', 'invalid_parameter'],
    ['status', 'active', 'unknown_field'],
  ])('refuses %s %s', async (field, value, code) => {
    const response = await app.request({ url: `/register?${field}=${value}` });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ code, errors: [{ field }] });
  });
});

describe('the register leaves for a reason', () => {
  const filter = { as_of: '2025-12-31' };
  const wish = { reason: 'Accountant', locale: 'nl', filter };

  it('as CSV, which the log tells of', async () => {
    const answer = await post(app, '/register/export', { ...wish, format: 'csv' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['content-disposition']).toContain('register-2025-12-31.csv');
    expect(answer.body.trim().split('\r\n').slice(1)).toEqual([
      '31-12-2025;100001;Jan van der Berg;AANDEEL;Aandeel;10;0;100,00;1000,00;1000,00',
      '31-12-2025;100001;Jan van der Berg;GOOD;Good Share;2,5;0;27,50;68,75;62,50',
      '31-12-2025;100002;Zoë Müller-Çelik;AANDEEL;Aandeel;10;0;100,00;1000,00;1000,00',
      '31-12-2025;100003;Bakkerij De Korenaar B.V.;OBL-2025;Obligatie 2025;3;0;250,00;750,00;750,00',
    ]);
    const { rows } = await sql`
      select l.what, l.reason, l.format, l.rows, l.filter, e.action, e.actor_id
      from export_log l join audit_events e on e.subject_id = l.id::text`.execute(app.db);
    expect(rows).toEqual([
      {
        what: 'register',
        reason: 'Accountant',
        format: 'csv',
        rows: 4n,
        filter,
        action: 'register.exported',
        actor_id: people.anna.id,
      },
    ]);
  });

  it('as a workbook', async () => {
    const answer = await post(app, '/register/export', { ...wish, format: 'xlsx' });
    expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });

  it('on paper that can be read out, with the same totals', async () => {
    const answer = await post(app, '/register/export', { ...wish, format: 'pdf' });
    expect(answer.statusCode, answer.body).toBe(200);
    const { pages, tags, lang } = await readPdf(answer.rawPayload);
    expect(pages).toHaveLength(1);
    expect(lang).toBe('nl-NL');
    expect(pages[0]).toMatch(/^Register Stand aan het einde van 31 december 2025, zoals bekend op \d\d-\d\d-\d{4}/u);
    expect(pages[0]).toContain('100001 Jan van der Berg Good Share 2,5 27,50 68,75 62,50');
    expect(pages[0]).toContain('Totaal bij 2 leden Aandeel 20 100,00 2.000,00 2.000,00');
    expect(pages[0]).toContain('Totaal 2.818,75 2.812,50');
    expect(pages[0]).toContain('Op deze pagina 4 regels 2.818,75 2.812,50');
    expect(tags).toMatchObject({ H1: 1, Table: 1, THead: 1, TR: 10, TH: 16, TD: 54 });
  });

  describe('on paper, page by page', () => {
    const instrument = {
      id: share.id,
      code: 'AANDEEL',
      name_nl: 'Aandeel',
      name_en: 'Share',
      type: 'share',
      scale: 0,
    } as const;
    const rows = Array.from({ length: 100 }, (_, n) => ({
      member: { id: String(n), member_no: 200_000 + n, display_name: `Lid ${n}` },
      instrument,
      quantity: '1',
      reserved: '0',
      price_cents: 100,
      value_cents: n,
      nominal_value_cents: 2 * n,
    }));
    const paper = (lines: AsyncIterable<readonly RegisterLine[]>, value_cents = 4_950) =>
      printRegister({
        language: 'en',
        sender: 'Zon',
        asOf: '2025-12-31',
        knownAt: null,
        printedAt: '2026-01-01T10:00:00Z',
        totals: { instruments: [], value_cents, nominal_value_cents: 9_900 },
        lines,
      });

    it('with what the rows of each page come to, which add up to the whole', async () => {
      const lines = (async function* () {
        yield rows.slice(0, 60);
        yield rows.slice(60);
      })();
      const { pages, tags } = await readPdf(await wholeFile(paper(lines)));
      expect(pages.length).toBeGreaterThan(2);
      // each page is a table of its own, with a head, what it comes to, and one total of all
      expect(tags).toMatchObject({ H1: 1, Table: pages.length, TR: 100 + 2 * pages.length + 1 });
      const sums = pages.map(
        (page) => /On this page (\d+) lines ([\d.]+) ([\d.]+)/u.exec(page)?.slice(1).map(Number) ?? [],
      );
      const added = [0, 1, 2].map(
        (at) => sums.reduce((sum, page) => sum + Math.round((page[at] ?? NaN) * 100), 0) / 100,
      );
      expect(added).toEqual([100, 49.5, 99]);
      expect(pages.join(' ')).not.toContain('rounded');
    });

    it('and says why where they do not, as each line is rounded and a total once', async () => {
      const lines = (async function* () {
        yield rows;
      })();
      const { pages } = await readPdf(await wholeFile(paper(lines, 4_953)));
      expect(pages.at(-1)).toContain('A total is the whole quantity times the price, rounded once.');
    });

    it('and lets go of its lines when nobody reads it any further', async () => {
      let ended = false;
      const lines = (async function* () {
        try {
          for (;;) yield rows;
        } finally {
          ended = true;
        }
      })();
      for await (const { text } of paper(lines)) if (text.length > 0) break;
      expect(ended).toBe(true);
    });

    it('and reads no further than it is taken', async () => {
      let read = 0;
      const lines = (async function* () {
        for (;;) {
          read += 1;
          yield rows;
        }
      })();
      const taken = paper(lines);
      while (((await taken.next()).value as { text: string } | undefined)?.text.length === 0);
      const before = read;
      // in the time of a whole one, a thread that is not waited for draws several pages more
      const whole = (async function* () {
        yield rows;
      })();
      await wholeFile(paper(whole));
      expect(read).toBe(before);
      await taken.return(undefined);
    });

    it('or not, when its lines cannot be read: it breaks off, and says why', async () => {
      const lines = (async function* () {
        yield rows;
        throw new Error('the database is gone');
      })();
      await expect(wholeFile(paper(lines))).rejects.toThrow('the database is gone');
    });

    it('or not, when it cannot be drawn', async () => {
      const lines = (async function* () {
        yield [{ ...rows[0], member: null }] as unknown as RegisterLine[];
      })();
      await expect(wholeFile(paper(lines))).rejects.toThrow(/member_no/u);
    });
  });

  it('only as it was known, when that is asked', async () => {
    const known = { reason: 'Vergadering', locale: 'en', filter: { as_of: '2024-07-01', known_at: wrong.booked_at } };
    const answer = await post(app, '/register/export', known);
    expect(answer.body.trim().split('\r\n').slice(1)).toEqual([
      '2024-07-01,100001,Jan van der Berg,AANDEEL,Share,15,0,100.00,1500.00,1500.00',
      '2024-07-01,100001,Jan van der Berg,GOOD,Good Share,2.5,0,25.00,62.50,62.50',
      '2024-07-01,100002,Zoë Müller-Çelik,AANDEEL,Share,4,0,100.00,400.00,400.00',
    ]);
  });

  it('and not without one', async () => {
    expect(refusalOf(await post(app, '/register/export', { ...wish, reason: ' ' }))).toMatchObject({
      status: 422,
      code: 'text_invalid',
    });
  });
});
