import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../database.ts';
import { centsToNumber } from '../domain/money.ts';
import { formatQuantity } from '../domain/quantity.ts';
import type { InstrumentPricesTable, InstrumentsTable } from '../tables/ledger.ts';
import type { InstrumentSetting } from '../domain/settings.ts';
import type { instrumentSchema, InstrumentTerms, PricesQuery } from '../wire/instruments.ts';
import type { InstrumentStatus } from '../domain/instruments.ts';

export type InstrumentRow = Selectable<InstrumentsTable> & { issue_price_cents: bigint | null };
type PriceRow = Pick<Selectable<InstrumentPricesTable>, 'instrument_id' | 'purpose' | 'valid_from' | 'price_cents'>;

/** Shares first, then good shares and bonds, by code; with the issue price that holds on a date. */
export async function findInstruments(db: Db, on: string, status?: InstrumentStatus): Promise<InstrumentRow[]> {
  const { rows } = await sql<InstrumentRow>`
    select i.*,
      (select p.price_cents from instrument_prices p
        where p.instrument_id = i.id and p.purpose = 'issue' and p.valid_from <= ${on}::date
        order by p.valid_from desc limit 1) as issue_price_cents
    from instruments i
    where ${status ?? null}::text is null or i.status = ${status ?? null}
    order by i.type <> 'share', i.type <> 'good_share', i.code`.execute(db);
  return rows;
}

/** All prices of the filter, newest first; with `on` only those that hold on that date. */
export async function findPrices(db: Db, { instrument_id, purpose, on }: PricesQuery): Promise<PriceRow[]> {
  let prices = db
    .selectFrom('instrument_prices')
    .select(['instrument_id', 'purpose', 'valid_from', 'price_cents'])
    .orderBy('instrument_id')
    .orderBy('purpose')
    .orderBy('valid_from', 'desc');
  if (instrument_id !== undefined) prices = prices.where('instrument_id', '=', instrument_id);
  if (purpose !== undefined) prices = prices.where('purpose', '=', purpose);
  if (on !== undefined) prices = prices.where('valid_from', '<=', on).distinctOn(['instrument_id', 'purpose']);
  return prices.execute();
}

/** Money as numbers, the maximum as a quantity. */
export function presentInstrument({ version: _version, ...row }: InstrumentRow): z.infer<typeof instrumentSchema> {
  const money = (cents: bigint | null) => (cents === null ? null : centsToNumber(cents));
  return {
    ...row,
    nominal_cents: centsToNumber(row.nominal_cents),
    max_per_member: row.max_per_member === null ? null : formatQuantity(row.max_per_member, row.scale),
    fee_min_cents: money(row.fee_min_cents),
    issue_price_cents: money(row.issue_price_cents),
  };
}

/** Terms as they are kept of an instrument that may not be there yet; the maximum as a quantity. */
export function presentTerms({ price: _price, max_per_member: most, ...terms }: InstrumentSetting): InstrumentTerms {
  return { ...terms, max_per_member: most === null ? null : formatQuantity(BigInt(most), terms.scale) };
}
