import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../wire/schemas.ts';
import { exportTable } from '../../workflow/exports.ts';
import type { ExportCaller, ExportedFile } from '../../workflow/exports.ts';
import { day, moment, money, quantity } from '../../workflow/tables.ts';
import type { Rows, Value } from '../../workflow/tables.ts';
import { exportTexts } from './exportTexts.ts';
import type { ExportTexts } from './exportTexts.ts';
import { allTransactions } from './list.ts';
import type { ExportBody } from './schemas.ts';

/** Rows that are read at once. */
const atOnce = 500;

/** All transactions that a filter leaves, in the order of the list, as a file. */
export function exportTransactions(
  { db, config, clock }: AppContext,
  caller: ExportCaller,
  { filter, ...wish }: ExportBody,
): Promise<ExportedFile> {
  const texts = exportTexts[wish.locale];
  async function* pages(): AsyncGenerator<Rows> {
    for await (const page of allTransactions(db, { ...filter, limit: atOnce })) {
      yield page.map((one) => valuesOf(one, wish.locale));
    }
  }
  return exportTable({ db, config }, caller, wish, {
    what: 'transactions',
    action: 'transaction.exported',
    filter,
    name: `${texts.file}-${today(clock)}`,
    table: { title: texts.file, columns: texts.columns, pages: pages() },
  });
}

/** In the order of the columns (exportTexts.ts). What a reversal takes back has a minus. */
function valuesOf(one: Transaction, locale: ExportBody['locale']): Value[] {
  const texts: ExportTexts = exportTexts[locale];
  const { member, counterparty, instrument } = one;
  const back = one.kind === 'reversal';
  const units = one.quantity !== null && back ? `-${one.quantity}` : one.quantity;
  const cents = one.amount_cents !== null && back ? -one.amount_cents : one.amount_cents;
  return [
    one.number,
    day(one.effective_date),
    moment(one.booked_at ?? one.created_at),
    texts.kind[one.kind],
    member?.member_no ?? null,
    member?.display_name ?? null,
    counterparty?.member_no ?? null,
    counterparty?.display_name ?? null,
    instrument && instrument[`name_${locale}`],
    quantity(units),
    money(one.price_cents),
    money(cents),
    one.reference,
    one.description,
    texts.source[one.source],
    one.maker.name,
    one.checker?.name ?? null,
    one.reverses?.number ?? null,
    one.reversed_by?.number ?? null,
    texts.status[one.status],
  ];
}
