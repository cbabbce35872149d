import { dayOf } from '../../clock.ts';
import type { Column, List } from '../../paper/columns.ts';
import { day, money, quantity } from '../../paper/tables.ts';

/** What is read of a member: a value by the name of its column. */
export type Read = Record<string, string | number | bigint | null>;

type ValueOf = Column<Read>['value'];
const read = (row: Read, key: string): string | null => {
  const value = row[key] ?? null;
  return value === null ? null : String(value);
};
const text =
  (key: string): ValueOf =>
  (row) =>
    read(row, key);
const dayIn =
  (key: string): ValueOf =>
  (row) => {
    const value = read(row, key);
    return day(value !== null && value.includes('T') ? dayOf(value) : value);
  };
const units =
  (key: string): ValueOf =>
  (row) =>
    quantity(read(row, key));
const cents =
  (key: string): ValueOf =>
  (row) => {
    const amount = read(row, key);
    return money(amount === null ? null : Number(amount));
  };

/** Everything that the register knows of a member, a file each. */
export const sheets = {
  details: {
    file: { nl: 'gegevens', en: 'details' },
    columns: [
      { nl: 'Gegeven', en: 'Field', value: text('field') },
      { nl: 'Waarde', en: 'Value', value: text('value') },
    ],
  },
  bank_accounts: {
    file: { nl: 'bankrekeningen', en: 'bank-accounts' },
    columns: [
      { nl: 'IBAN', en: 'IBAN', value: text('iban') },
      { nl: 'Rekeninghouder', en: 'Account holder', value: text('holder_name') },
      { nl: 'Vanaf', en: 'From', value: dayIn('valid_from') },
      { nl: 'Geverifieerd op', en: 'Verified on', value: dayIn('verified_at') },
    ],
  },
  lots: {
    file: { nl: 'bezit', en: 'holdings' },
    columns: [
      { nl: 'Instrument', en: 'Instrument', value: text('instrument') },
      { nl: 'Verkregen op', en: 'Acquired on', value: dayIn('acquired_on') },
      { nl: 'Vast tot', en: 'Locked until', value: dayIn('lock_until') },
      { nl: 'Aantal', en: 'Quantity', value: units('quantity') },
    ],
  },
  transactions: {
    file: { nl: 'transacties', en: 'transactions' },
    columns: [
      { nl: 'Nummer', en: 'Number', value: text('number') },
      { nl: 'Ingangsdatum', en: 'Effective date', value: dayIn('effective_date') },
      { nl: 'Soort', en: 'Kind', value: text('kind') },
      { nl: 'Instrument', en: 'Instrument', value: text('instrument') },
      { nl: 'Aantal', en: 'Quantity', value: units('quantity') },
      { nl: 'Bedrag', en: 'Amount', value: cents('amount_cents') },
      { nl: 'Referentie', en: 'Reference', value: text('reference') },
      { nl: 'Omschrijving', en: 'Description', value: text('description') },
      { nl: 'Geboekt op', en: 'Booked on', value: dayIn('booked_at') },
    ],
  },
  requests: {
    file: { nl: 'verzoeken', en: 'requests' },
    columns: [
      { nl: 'Nummer', en: 'Number', value: text('number') },
      { nl: 'Ontvangen op', en: 'Received on', value: dayIn('requested_on') },
      { nl: 'Instrument', en: 'Instrument', value: text('instrument') },
      { nl: 'Aantal', en: 'Quantity', value: units('quantity') },
      { nl: 'Status', en: 'Status', value: text('status') },
      { nl: 'Toelichting', en: 'Explanation', value: text('reason_text') },
    ],
  },
  payments: {
    file: { nl: 'betalingen', en: 'payments' },
    columns: [
      { nl: 'Nummer', en: 'Number', value: text('number') },
      { nl: 'Uitvoeringsdatum', en: 'Execution date', value: dayIn('execution_date') },
      { nl: 'Bedrag', en: 'Amount', value: cents('amount_cents') },
      { nl: 'IBAN', en: 'IBAN', value: text('iban') },
      { nl: 'Status', en: 'Status', value: text('status') },
    ],
  },
  notes: {
    file: { nl: 'notities', en: 'notes' },
    columns: [
      { nl: 'Op', en: 'On', value: dayIn('created_at') },
      { nl: 'Door', en: 'By', value: text('author') },
      { nl: 'Tekst', en: 'Text', value: text('text') },
    ],
  },
  mails: {
    file: { nl: 'berichten', en: 'mails' },
    columns: [
      { nl: 'Op', en: 'On', value: dayIn('created_at') },
      { nl: 'Aan', en: 'To', value: text('recipient') },
      { nl: 'Onderwerp', en: 'Subject', value: text('subject') },
      { nl: 'Tekst', en: 'Text', value: text('body') },
    ],
  },
  documents: {
    file: { nl: 'documenten', en: 'documents' },
    columns: [
      { nl: 'Op', en: 'On', value: dayIn('uploaded_at') },
      { nl: 'Naam', en: 'Name', value: text('name') },
      { nl: 'Controlegetal', en: 'Checksum', value: text('sha256') },
    ],
  },
  logbook: {
    file: { nl: 'logboek', en: 'logbook' },
    columns: [
      { nl: 'Op', en: 'On', value: dayIn('at') },
      { nl: 'Door', en: 'By', value: text('actor') },
      { nl: 'Wat', en: 'What', value: text('action') },
      { nl: 'Was', en: 'Before', value: text('before') },
      { nl: 'Werd', en: 'After', value: text('after') },
    ],
  },
} satisfies Record<string, List<Read>>;
export type SheetName = keyof typeof sheets;
