import type { Language } from '../../domain/language.ts';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../database.ts';
import { ledgerAccount } from '../../domain/accounting/chart.ts';
import type { Chart, EuroAccount, LedgerAccount } from '../../domain/accounting/chart.ts';
import { auditfileBegin, auditfileEnd, auditfileTransactions } from '../../domain/accounting/xaf.ts';
import type { TransactionKind } from '../../domain/kinds/index.ts';
import { displayName } from '../../domain/names.ts';
import type { MemberName } from '../../domain/names.ts';
import { tableOf } from '../../paper/columns.ts';
import type { List } from '../../paper/columns.ts';
import { csvFile } from '../../paper/csv.ts';
import { kindNames } from '../../paper/kindNames.ts';
import { knownOfMany } from '../../ledger/moment.ts';
import { readCooperative } from '../../register/settings.ts';
import { day, inPages } from '../../paper/tables.ts';
import type { Chunk, Value } from '../../paper/tables.ts';
import { workbookFile } from '../../paper/xlsx.ts';
import type { JournalBody } from './schemas.ts';

/** A year as it was known at an instant. */
export interface Year {
  year: number;
  knownAt: string;
}

interface Line {
  kind: EuroAccount;
  instrument: string | null;
  member_no: number | null;
  cents: bigint;
}

interface Entry {
  seq: bigint;
  number: string;
  date: string;
  kind: TransactionKind;
  description: string | null;
  reference: string | null;
  maker: string;
  member_no: bigint | null;
  lines: (Omit<Line, 'cents'> & { cents: string })[] | null;
}

/** Transaction t of the year, as it was known. */
const ofYear = ({
  year,
  knownAt,
}: Year) => sql`t.effective_date between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)
  and t.booked_at <= ${knownAt}::timestamptz`;

/** Posting p of transaction t of the year. Its own day is the same, and leaves out those of other years before their transactions are looked up. */
const postingOfYear = (year: Year) => sql`${ofYear(year)}
  and p.effective_date between make_date(${year.year}, 1, 1) and make_date(${year.year}, 12, 31)`;

/** The bookings of a year in euros, by effective date and then as they were booked; a part at a time. */
function entries(db: Db, year: Year): AsyncGenerator<Entry[]> {
  return inPages<Entry, Entry>(
    async (last, limit) => {
      const { rows } = await sql<Entry>`
        select t.seq, t.number, t.effective_date as date, t.kind, t.description, t.reference, t.maker, t.member_no, l.lines
        from (
          select t.*, (select m.member_no from members m where m.id = t.member_id) as member_no,
            (select x.name from administrators x where x.id = t.maker_id) as maker
          from transactions t where ${ofYear(year)}
            and (t.effective_date, t.seq) > (${last?.date ?? '-infinity'}::date, ${last?.seq ?? 0n}::bigint)
          order by t.effective_date, t.seq limit ${limit}
        ) t cross join lateral (
          select json_agg(json_build_object('kind', a.kind, 'instrument', i.code, 'member_no', m.member_no,
            'cents', p.delta::text) order by p.seq) as lines
          from postings p join accounts a on a.id = p.account_id left join instruments i on i.id = a.instrument_id
          left join members m on m.id = a.member_id
          where p.transaction_id = t.id and a.asset_id is null
        ) l order by t.effective_date, t.seq`.execute(db);
      return rows;
    },
    (rows) => rows.filter(({ lines }) => lines !== null),
  );
}

export interface YearTotals {
  transactions: number;
  lines: number;
  debit: bigint;
  credit: bigint;
}

/** How many bookings in euros a year has, and what they come to. */
export async function readYearTotals(db: Db, year: Year): Promise<YearTotals> {
  const { rows } = await sql<Record<keyof YearTotals, bigint>>`
    select count(distinct t.id) as transactions, count(*) as lines,
      coalesce(sum(p.delta) filter (where p.delta > 0), 0)::bigint as debit,
      coalesce(-sum(p.delta) filter (where p.delta < 0), 0)::bigint as credit
    from transactions t join postings p on p.transaction_id = t.id join accounts a on a.id = p.account_id
    where ${postingOfYear(year)} and a.asset_id is null`.execute(db);
  const { transactions, lines, debit, credit } = rows[0] as (typeof rows)[number];
  return { transactions: Number(transactions), lines: Number(lines), debit, credit };
}

/** What stood on each account in euros at the end of the year before. */
async function readOpening(db: Db, { year, knownAt }: Year): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select a.kind, i.code as instrument, null as member_no, sum(p.delta)::bigint as cents
    from accounts a join postings p on p.account_id = a.id left join instruments i on i.id = a.instrument_id
    where a.asset_id is null and p.effective_date < make_date(${year}, 1, 1)
      and ${await knownOfMany(db, { knownAt })}
    group by a.kind, i.code order by a.kind, i.code`.execute(db);
  return rows;
}

export type JournalFormat = JournalBody['format'];

/** The journal of a year as CSV, as a workbook, or as an audit file (XAF 3.2), part by part. */
export async function* journalChunks(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  of: Year,
  { format, locale, createdOn }: { format: JournalFormat; locale: Language; createdOn: string },
): AsyncGenerator<Chunk> {
  const { chart } = config.accounting;
  if (format === 'xml') {
    yield* auditfile(db, of, { chart, locale, createdOn, company: await companyOf(db, config) });
    return;
  }
  const title = { nl: 'Journaal', en: 'Journal' }[locale];
  const table = tableOf(journalList, locale, linesOf(entries(db, of), chart), title);
  yield* format === 'csv' ? csvFile(table, locale) : workbookFile([table], locale);
}

/** What the file of a year is called. */
export const journalName = (year: number, { format, locale }: Pick<JournalBody, 'format' | 'locale'>): string =>
  `${journalList.file[locale]}-${year}.${format === 'xml' ? 'xaf' : format}`;

const companyOf = async (db: Db, config: AppContext['config']) => {
  const { kvk, name } = await readCooperative(db, config);
  return { id: kvk ?? config.accounting.companyId, name, taxId: config.accounting.taxId };
};

const wordsOf = ({ kind, description, reference }: Entry, language: Language): string =>
  [kindNames[language][kind], description, reference].filter(Boolean).join(', ');

/** A line of the journal: a posting with its booking. */
interface JournalLine {
  entry: Entry;
  account: LedgerAccount;
  memberNo: number | null;
  cents: bigint;
}

const euros = (cents: bigint): Value =>
  cents > 0n ? { decimal: `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}` } : null;

const journalList: List<JournalLine> = {
  file: { nl: 'journaal', en: 'journal' },
  columns: [
    { nl: 'Periode', en: 'Period', value: ({ entry }) => Number(entry.date.slice(5, 7)) },
    { nl: 'Ingangsdatum', en: 'Effective date', value: ({ entry }) => day(entry.date) },
    { nl: 'Nummer', en: 'Number', value: ({ entry }) => entry.number },
    { nl: 'Omschrijving', en: 'Description', value: ({ entry }, language) => wordsOf(entry, language) },
    { nl: 'Rekening', en: 'Account', value: ({ account }) => account.id },
    { nl: 'Naam rekening', en: 'Name of account', value: ({ account }, language) => account.name[language] },
    { nl: 'RGS', en: 'RGS', value: ({ account }) => account.rgs },
    { nl: 'Lidnummer', en: 'Member number', value: ({ memberNo }) => memberNo },
    { nl: 'Debet', en: 'Debit', value: ({ cents }) => euros(cents) },
    { nl: 'Credit', en: 'Credit', value: ({ cents }) => euros(-cents) },
  ],
};

async function* linesOf(pages: AsyncIterable<Entry[]>, chart: Chart): AsyncGenerator<JournalLine[]> {
  for await (const page of pages) {
    yield page.flatMap((entry) =>
      (entry.lines ?? []).map(({ kind, instrument, member_no, cents }) => ({
        entry,
        account: ledgerAccount(chart, kind, instrument),
        memberNo: member_no ?? (entry.member_no === null ? null : Number(entry.member_no)),
        cents: BigInt(cents),
      })),
    );
  }
}

interface Auditfile {
  chart: Chart;
  locale: Language;
  createdOn: string;
  company: { id: string | null; name: string; taxId: string };
}

async function* auditfile(db: Db, year: Year, { chart, locale, createdOn, company }: Auditfile): AsyncGenerator<Chunk> {
  const before = await readOpening(db, year);
  const accounts = new Map<string, LedgerAccount>();
  const idOf = (kind: EuroAccount | 'earlier_results', instrument: string | null) => {
    const account = ledgerAccount(chart, kind, instrument);
    accounts.set(account.id, accounts.get(account.id) ?? account);
    return account;
  };
  // Profit and loss begin every year at nothing: what they came to before is the result of earlier years.
  const opening = new Map<string, bigint>();
  for (const { kind, instrument, cents } of before) {
    const account = ledgerAccount(chart, kind, instrument);
    const { id } = account.type === 'P' ? idOf('earlier_results', null) : idOf(kind, instrument);
    opening.set(id, (opening.get(id) ?? 0n) + cents);
  }
  for (const { kind, instrument } of await readAccounts(db, year)) idOf(kind, instrument);
  if (accounts.size === 0) idOf('bank', null); // a year of nothing: the file has one account at least
  const { lines, debit, credit } = await readYearTotals(db, year);
  const head = {
    year: year.year,
    createdOn,
    company,
    accounts: [...accounts.values()].sort((a, b) => a.id.localeCompare(b.id)),
    opening: [...opening].filter(([, cents]) => cents !== 0n).map(([account, cents]) => ({ account, cents })),
    totals: { lines, debit, credit },
  };
  yield { text: auditfileBegin(head, locale, await readMembers(db, year)), rows: 0 };
  for await (const page of entries(db, year)) {
    const transactions = page.map((entry) => ({
      number: entry.number,
      date: entry.date,
      description: wordsOf(entry, locale),
      user: entry.maker,
      lines: (entry.lines ?? []).map(({ kind, instrument, member_no, cents }) => ({
        account: idOf(kind, instrument).id,
        cents: BigInt(cents),
        member: member_no === null ? null : String(member_no),
        document: entry.reference ?? entry.number,
      })),
    }));
    yield {
      text: auditfileTransactions(transactions),
      rows: transactions.reduce((sum, one) => sum + one.lines.length, 0),
    };
  }
  yield { text: auditfileEnd, rows: 0 };
}

async function readAccounts(db: Db, year: Year): Promise<Pick<Line, 'kind' | 'instrument'>[]> {
  const { rows } = await sql<Pick<Line, 'kind' | 'instrument'>>`
    select distinct a.kind, i.code as instrument
    from transactions t join postings p on p.transaction_id = t.id join accounts a on a.id = p.account_id
    left join instruments i on i.id = a.instrument_id
    where ${postingOfYear(year)} and a.asset_id is null`.execute(db);
  return rows;
}

/** Whoever has a line of the journal of their own. */
async function readMembers(db: Db, year: Year): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<MemberName & { member_no: bigint }>`
    select m.member_no, m.kind, m.given_name, m.infix, m.family_name, m.company_name from members m
    where m.id in (
      select a.member_id from transactions t join postings p on p.transaction_id = t.id join accounts a on a.id = p.account_id
      where ${postingOfYear(year)} and a.kind = 'payable')
    order by m.member_no`.execute(db);
  return rows.map((row) => ({ id: String(row.member_no), name: displayName(row) }));
}
