import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { DbTransaction } from '../../database.ts';
import { plain } from '../../domain/bulk/spelling.ts';
import type { BulkPurpose } from '../../domain/bulk/columns.ts';
import type { NewMember, Opening } from '../../domain/bulk/opening.ts';
import { fewestRows } from '../../domain/bulk/oddities.ts';
import type { Candidate } from '../../domain/bulk/rows.ts';
import { beginning } from '../../domain/bulk/table.ts';
import { displayName } from '../../domain/names.ts';
import type { MemberName } from '../../domain/names.ts';
import { fold, memberSearchText } from '../../domain/search.ts';
import { termsAsKept, usualTerms } from '../../domain/settings.ts';
import type { InstrumentSetting, Price } from '../../domain/settings.ts';
import type { HeldTerms } from './found.ts';
import type { Names } from './names.ts';
import type { By, Problem } from './orders.ts';

// What a register that is opened begins with: members and instruments that are not there yet. They are made to check the
// file, and unmade again; and made once more when it is booked.

/** An instrument that is to be made: what the first row that tells of it says, and what all its rows ask of it. */
export type PlannedInstrument = Omit<InstrumentSetting, 'price'> & {
  id: string;
  /** What one of it costs, each from its day on. */
  prices: Price[];
};

/** The id of what a batch makes: the same whenever it is made. */
export function derivedId(batchId: string, what: string): string {
  const hex = createHash('sha256').update(`${batchId} ${what}`).digest('hex');
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-');
}

/** Gathers the instruments of a register, row by row. */
export class InstrumentPlan {
  readonly #planned = new Map<string, PlannedInstrument>();
  readonly #prices = new Map<string, Map<string, number>>();
  readonly #batchId: string;

  constructor(batchId: string) {
    this.#batchId = batchId;
  }

  add({ instrument, price, candidate }: Opening): void {
    const name = beginning(candidate.instrument ?? '', 100);
    const key = plain(name);
    const scale = candidate.quantity?.split('.')[1]?.length ?? 0;
    const plan = this.#planned.get(key);
    if (price !== null) {
      const prices = this.#prices.get(key) ?? new Map<string, number>();
      if (!prices.has(price.valid_from)) prices.set(price.valid_from, price.price_cents);
      this.#prices.set(key, prices);
    }
    if (plan !== undefined) {
      plan.scale = Math.max(plan.scale, scale);
      if (candidate.effective_date < plan.issue_date) plan.issue_date = candidate.effective_date;
    } else if (instrument !== null) {
      const code = name
        .toUpperCase()
        .replace(/[^A-Z0-9]+/gu, '-')
        .replace(/^-/u, '')
        .slice(0, 20);
      const id = derivedId(this.#batchId, `instrument ${key}`);
      const names = { id, code, name_nl: name, name_en: name, scale, issue_date: candidate.effective_date };
      this.#planned.set(key, { ...usualTerms, ...instrument, ...names, prices: [] });
    }
  }

  /** The prices that rows tell, without those that are the same as the one before. */
  #pricesOf(key: string): Price[] {
    const prices = [...(this.#prices.get(key) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1));
    return prices.flatMap(([valid_from, price_cents], at) =>
      price_cents === prices[at - 1]?.[1] ? [] : [{ price_cents, valid_from }],
    );
  }

  /** Those that nobody knows by their code or name. */
  async missing(trx: DbTransaction): Promise<PlannedInstrument[]> {
    const { rows } = await sql<{ code: string; name_nl: string; name_en: string }>`
      select code, name_nl, name_en from instruments`.execute(trx);
    const names = new Set(rows.flatMap(({ code, name_nl, name_en }) => [plain(code), plain(name_nl), plain(name_en)]));
    const codes = new Set(rows.map(({ code }) => code));
    return [...this.#planned].flatMap(([key, planned]) => {
      if (names.has(key) || planned.code === '' || planned.scale > 6) return [];
      const code = freeCode(planned.code, codes);
      codes.add(code);
      const { id, prices: _none, ...terms } = planned;
      return { id, ...termsAsKept({ ...terms, code }), prices: this.#pricesOf(key) };
    });
  }
}

/** Long names that begin alike get a number: ZONNEPARK-NOORD-2020 and ZONNEPARK-NOORD-20-2. */
function freeCode(code: string, usedCodes: ReadonlySet<string>): string {
  let free = code;
  for (let count = 2; usedCodes.has(free); count += 1) free = `${code.slice(0, 19 - String(count).length)}-${count}`;
  return free;
}

/** The terms of the instruments that rows name, by id, once those of the batch are made. Rows of transactions tell none. */
export async function readTermsOf(
  trx: DbTransaction,
  candidates: readonly Candidate[],
  names: Names,
  { purpose, instruments }: { purpose: BulkPurpose; instruments: readonly PlannedInstrument[] },
): Promise<ReadonlyMap<string, HeldTerms>> {
  if (purpose !== 'register') return new Map();
  const named = new Set(candidates.map(({ instrument }) => instrument ?? ''));
  const ids = [...named].flatMap((name) => names.instrument(name)?.id ?? []);
  const { rows } = await sql<Omit<HeldTerms, 'nominal_cents' | 'made'> & { id: string; nominal_cents: bigint }>`
    select id, code, nominal_cents, coupon_ppm, maturity_date, coalesce((select jsonb_agg(jsonb_build_object(
        'price_cents', p.price_cents, 'valid_from', p.valid_from) order by p.valid_from)
      from instrument_prices p where p.instrument_id = i.id and p.purpose = 'issue'), '[]') as prices,
      (select percentile_disc(0.5) within group (order by s.quantity) from (
          select quantity from transactions t where t.instrument_id = i.id and t.kind in ('opening', 'issue')
          order by t.effective_date desc limit 200) s
        having count(*) >= ${fewestRows}) as usual_units
    from instruments i where id = any (${ids}::uuid[])`.execute(trx);
  const planned = new Map(instruments.map(({ id, prices }) => [id, prices]));
  return new Map(
    rows.map((row) => {
      const fresh = planned.get(row.id);
      const nominal_cents = Number(row.nominal_cents);
      return [row.id, { ...row, nominal_cents, prices: fresh ?? row.prices, made: fresh !== undefined }];
    }),
  );
}

/**
 * What the service may say of a new instrument. No maximum, no lock-in and every kind of member are what the table itself has
 * for one of which nothing else is said: usualTerms.
 */
const termColumns =
  sql.raw(`id, code, name_nl, name_en, type, scale, nominal_cents, status, coupon_ppm, day_count, coupon_months,
  issue_date, maturity_date, early_redemption_fee_ppm, fee_min_cents, notice_days`);

/** Makes instruments, open and without a price list: units are carried over at their nominal value. */
export async function makeInstruments(trx: DbTransaction, planned: readonly PlannedInstrument[]): Promise<void> {
  if (planned.length === 0) return;
  await sql`
    insert into instruments (${termColumns}) select ${termColumns}
    from jsonb_populate_recordset(null::instruments, ${JSON.stringify(planned)}::jsonb)
    on conflict do nothing`.execute(trx);
}

/** Whom a row tells of, with the holding where it tells one. */
export type Told = Pick<Opening, 'member'> & { candidate: Opening['candidate'] | null };

/**
 * Makes the members of a register that are not there yet, each as its first row tells. Answers their ids, and which rows have a
 * number that is somebody else's: of a member here, or of a row before them.
 */
export async function makeMembers(
  trx: DbTransaction,
  { batch_id: batchId, maker_id }: Pick<By, 'batch_id' | 'maker_id'>,
  openings: readonly Told[],
): Promise<{ ids: string[]; clashes: ReadonlyMap<Told, Problem> }> {
  if (openings.length === 0) return { ids: [], clashes: new Map() };
  const { rows: there } = await sql<MemberName & { member_no: bigint }>`
    select member_no, kind, given_name, infix, family_name, company_name from members
    where member_no = any (${openings.map(({ member }) => member.member_no)}::bigint[])`.execute(trx);
  const owners = new Map(there.map((one) => [Number(one.member_no), displayName(one)]));
  const newMembers = new Map<number, NewMember & { saysSince: boolean }>();
  const clashes = new Map<Told, Problem>();
  for (const opening of openings) {
    const { member, candidate } = opening;
    const { member_no, joined_on } = member;
    const name = displayName(member);
    const owner = owners.get(member_no);
    const earlier = newMembers.get(member_no);
    if (owner === undefined) {
      owners.set(member_no, name);
      newMembers.set(member_no, {
        ...member,
        joined_on: joined_on ?? candidate?.effective_date ?? null,
        saysSince: joined_on !== null,
      });
    } else if (fold(owner) !== fold(name)) {
      const params = { value: String(member_no), name: owner };
      clashes.set(opening, { column: 'member_no', code: 'member_exists', params });
    } else if (earlier !== undefined && !earlier.saysSince && candidate !== null) {
      const { effective_date: acquired } = candidate;
      if (earlier.joined_on === null || acquired < earlier.joined_on) earlier.joined_on = acquired;
    }
  }
  const fresh = [...newMembers.values()].map((member) => ({
    ...member,
    id: derivedId(batchId, `member ${member.member_no}`),
    account_id: derivedId(batchId, `account ${member.member_no}`),
    search_text: memberSearchText(member),
  }));
  if (fresh.length > 0) await insertMembers(trx, fresh, maker_id);
  return { ids: fresh.map(({ id }) => id), clashes };
}

/** Who made the file brought the accounts in, and does not verify them. */
async function insertMembers(trx: DbTransaction, fresh: readonly object[], makerId: string): Promise<void> {
  const json = JSON.stringify(fresh);
  await sql`
    with people as (
      select * from jsonb_to_recordset(${json}::jsonb) as x (id uuid, member_no bigint, kind text, given_name text, infix text,
        family_name text, company_name text, kvk text, birthdate date, email text, phone text, street_address text,
        postal_code text, locality text, country text, joined_on date, search_text text, account_id uuid, iban text,
        holder_name text)
    ), members_made as (
      insert into members (id, member_no, kind, status, given_name, infix, family_name, company_name, kvk, birthdate, email,
        phone, street_address, postal_code, locality, country, joined_on, search_text)
      select id, member_no, kind, 'active', given_name, infix, family_name, company_name, kvk, birthdate, email,
        phone, street_address, postal_code, locality, country, joined_on, search_text from people
    )
    insert into bank_accounts (id, member_id, iban, holder_name, valid_from, is_payout, created_by)
      select account_id, id, iban, coalesce(holder_name, left(coalesce(company_name,
        concat_ws(' ', given_name, infix, family_name)), 70)), coalesce(joined_on, register_today()), true, ${makerId}
      from people where iban is not null`.execute(trx);
}
