import type { Transaction } from '../../wire/schemas.ts';
import type { List } from '../../paper/columns.ts';
import { kindNames } from '../../paper/kindNames.ts';
import { nameOf } from '../../paper/names.ts';
import { day, moment, money, quantity } from '../../paper/tables.ts';

/** The transactions as a file. What takes away has a minus. */
export const transactionList: List<Transaction> = {
  file: { nl: 'transacties', en: 'transactions' },
  columns: [
    { nl: 'Nummer', en: 'Number', value: (one) => one.number },
    { nl: 'Ingangsdatum', en: 'Effective date', value: (one) => day(one.effective_date) },
    { nl: 'Geboekt op', en: 'Booked at', value: (one) => moment(one.booked_at) },
    { nl: 'Soort', en: 'Kind', value: (one, language) => kindNames[language][one.kind] },
    { nl: 'Lidnummer', en: 'Member number', value: (one) => one.member?.member_no ?? null },
    { nl: 'Lid', en: 'Member', value: (one) => one.member?.display_name ?? null },
    { nl: 'Lidnummer tegenpartij', en: 'Counterparty number', value: (one) => one.counterparty?.member_no ?? null },
    { nl: 'Tegenpartij', en: 'Counterparty', value: (one) => one.counterparty?.display_name ?? null },
    { nl: 'Instrument', en: 'Instrument', value: (one, language) => one.instrument?.[`name_${language}`] ?? null },
    {
      nl: 'Aantal',
      en: 'Quantity',
      value: (one) => quantity(one.quantity !== null && one.takes_away ? `-${one.quantity}` : one.quantity),
    },
    { nl: 'Prijs', en: 'Price', value: (one) => money(one.price_cents) },
    {
      nl: 'Bedrag',
      en: 'Amount',
      value: (one) => money(one.amount_cents !== null && one.takes_away ? -one.amount_cents : one.amount_cents),
    },
    { nl: 'Referentie', en: 'Reference', value: (one) => one.reference },
    { nl: 'Omschrijving', en: 'Description', value: (one) => one.description },
    { nl: 'Herkomst', en: 'Source', value: nameOf('lists.sources', (one) => one.source) },
    { nl: 'Ingevoerd door', en: 'Entered by', value: (one) => one.maker.name },
    { nl: 'Ingevoerd op', en: 'Entered at', value: (one) => moment(one.created_at) },
    { nl: 'Beoordeeld door', en: 'Decided by', value: (one) => one.checker?.name ?? null },
    { nl: 'Storno van', en: 'Reversal of', value: (one) => one.reverses?.number ?? null },
    { nl: 'Teruggedraaid door', en: 'Reversed by', value: (one) => one.reversed_by?.number ?? null },
    { nl: 'Status', en: 'Status', value: nameOf('transaction.status', (one) => one.status) },
  ],
};
