import { headingOf } from '../../domain/bulk/columns.ts';
import type { BulkColumn } from '../../domain/bulk/columns.ts';
import type { RowCells } from '../../domain/bulk/rows.ts';
import { textOf } from '../../domain/bulk/table.ts';
import type { TransactionKind } from '../../domain/kinds/index.ts';
import type { Language } from '../../domain/language.ts';
import type { Column, List, Words } from '../../paper/columns.ts';
import { kindNames } from '../../paper/kindNames.ts';
import { written } from '../../paper/csv.ts';
import { called, names } from '../../paper/names.ts';
import { day, moment, money, quantity } from '../../paper/tables.ts';
import type { Value } from '../../paper/tables.ts';

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
const dayOf =
  (key: string): ValueOf =>
  (row) =>
    day(read(row, key));
const momentOf =
  (key: string): ValueOf =>
  (row) =>
    moment(read(row, key));
const nameAt =
  (key: string, of: keyof typeof names): ValueOf =>
  (row, language) => {
    const value = read(row, key);
    return value === null ? null : called(of, value, language);
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

/** Details beside those that are edited. */
const ownLabels: Readonly<Record<string, Words>> = {
  member_no: { nl: 'Lidnummer', en: 'Member number' },
  kind: { nl: 'Soort', en: 'Kind' },
  status: { nl: 'Status', en: 'Status' },
  joined_on: { nl: 'Lid sinds', en: 'Member since' },
  ended_on: { nl: 'Beëindigd op', en: 'Ended on' },
  deceased_on: { nl: 'Overleden op', en: 'Died on' },
  identity_id: { nl: 'Account', en: 'Account' },
  automated_conversion: { nl: 'Automatisch converteren', en: 'Automated conversion' },
  automated_conversion_changed_at: { nl: 'Automatisch converteren sinds', en: 'Automated conversion since' },
  created_at: { nl: 'Ingevoerd op', en: 'Entered on' },
};
const labelOf = (field: string, language: Language): string =>
  ownLabels[field]?.[language] ?? called('members.field', field, language);

const yesOrNo: Readonly<Record<string, Words>> = { true: { nl: 'ja', en: 'yes' }, false: { nl: 'nee', en: 'no' } };

/** A detail as people write it. */
const detail: ValueOf = (row, language) => {
  const value = read(row, 'value');
  return value === null ? null : valueOf(read(row, 'field') ?? '', value, language);
};

function valueOf(field: string, value: string, language: Language): Value {
  if (field === 'kind' || field === 'status') return called(`members.${field}`, value, language);
  if (field.endsWith('_at')) return moment(value);
  if (field.endsWith('_on') || field === 'birthdate') return day(value);
  return yesOrNo[value]?.[language] ?? value;
}

/** What a correction found or left, each detail by its name. */
const changed =
  (key: string): ValueOf =>
  (row, language) => {
    const values = JSON.parse(read(row, key) ?? '{}') as Record<string, string | number | boolean | null>;
    const details = Object.entries(values).map(([field, value]) => {
      const words =
        value === null ? nothing[language] : String(written(valueOf(field, String(value), language), language));
      return `${labelOf(field, language)}: ${words}`;
    });
    return details.length === 0 ? null : details.join('; ');
  };
const nothing: Words = { nl: 'leeg', en: 'empty' };

const happened: ValueOf = ({ action }, language) =>
  called('members.logbook.event', String(action).replace('.', '_'), language);

const choiceNames: Readonly<Record<string, Words>> = {
  true: { nl: 'Doet mee met automatisch converteren', en: 'Takes part in automated conversion' },
  false: { nl: 'Doet niet mee met automatisch converteren', en: 'Takes no part in automated conversion' },
  include: names['conversions.code'].included,
  exclude: names['conversions.code'].excluded,
};

/** A transaction by its kind, a step with the member as the logbook has it. */
const proposed: ValueOf = ({ what }, language) =>
  kindNames[language][what as TransactionKind] ??
  called('members.logbook.event', `member_${String(what)}_asked`, language);

const decidedAs: ValueOf = ({ status }, language) =>
  called(status === 'approved' ? 'requests.status' : 'transaction.status', String(status), language);

/** What a line of a file says, each cell under its heading. */
const cellsOf: ValueOf = (row, language) => {
  const cells = Object.entries(JSON.parse(read(row, 'cells') ?? '{}') as RowCells);
  return (
    cells.map(([column, cell]) => `${headingOf(column as BulkColumn, language)}: ${textOf(cell)}`).join('; ') || null
  );
};

/** Everything that the register knows of a member, a file each. */
export const sheets = {
  details: {
    file: { nl: 'gegevens', en: 'details' },
    columns: [
      { nl: 'Gegeven', en: 'Field', value: ({ field }, language) => labelOf(String(field), language) },
      { nl: 'Waarde', en: 'Value', value: detail },
    ],
  },
  bank_accounts: {
    file: { nl: 'bankrekeningen', en: 'bank-accounts' },
    columns: [
      { nl: 'IBAN', en: 'IBAN', value: text('iban') },
      { nl: 'Rekeninghouder', en: 'Account holder', value: text('holder_name') },
      { nl: 'Vanaf', en: 'From', value: dayOf('valid_from') },
      { nl: 'Geverifieerd op', en: 'Verified on', value: momentOf('verified_at') },
    ],
  },
  lots: {
    file: { nl: 'bezit', en: 'holdings' },
    columns: [
      { nl: 'Instrument', en: 'Instrument', value: text('instrument') },
      { nl: 'Verkregen op', en: 'Acquired on', value: dayOf('acquired_on') },
      { nl: 'Vast tot', en: 'Locked until', value: dayOf('lock_until') },
      { nl: 'Aantal', en: 'Quantity', value: units('quantity') },
    ],
  },
  transactions: {
    file: { nl: 'transacties', en: 'transactions' },
    columns: [
      { nl: 'Nummer', en: 'Number', value: text('number') },
      { nl: 'Ingangsdatum', en: 'Effective date', value: dayOf('effective_date') },
      { nl: 'Soort', en: 'Kind', value: (row, language) => kindNames[language][row.kind as TransactionKind] },
      { nl: 'Instrument', en: 'Instrument', value: text('instrument') },
      { nl: 'Aantal', en: 'Quantity', value: units('quantity') },
      { nl: 'Bedrag', en: 'Amount', value: cents('amount_cents') },
      { nl: 'Referentie', en: 'Reference', value: text('reference') },
      { nl: 'Omschrijving', en: 'Description', value: text('description') },
      { nl: 'Geboekt op', en: 'Booked on', value: momentOf('booked_at') },
    ],
  },
  requests: {
    file: { nl: 'verzoeken', en: 'requests' },
    columns: [
      { nl: 'Nummer', en: 'Number', value: text('number') },
      { nl: 'Ontvangen op', en: 'Received on', value: dayOf('requested_on') },
      { nl: 'Instrument', en: 'Instrument', value: text('instrument') },
      { nl: 'Aantal', en: 'Quantity', value: units('quantity') },
      { nl: 'Status', en: 'Status', value: nameAt('status', 'requests.status') },
      { nl: 'Reden', en: 'Reason', value: nameAt('reason', 'requests.reason') },
      { nl: 'Toelichting', en: 'Explanation', value: text('reason_text') },
      { nl: 'Rekening', en: 'Account', value: text('iban') },
      { nl: 'Rekeninghouder', en: 'Account holder', value: text('holder_name') },
      { nl: 'Document', en: 'Document', value: text('document') },
      { nl: 'Opmerking', en: 'Comment', value: text('comment') },
      { nl: 'Reden van de andere bestemming', en: 'Reason for another outcome', value: text('outcome_reason') },
      { nl: 'Ingetrokken door', en: 'Withdrawn by', value: text('asked_by') },
      { nl: 'Bij het terugdraaien', en: 'When it was reversed', value: text('reversal_comment') },
    ],
  },
  choices: {
    file: { nl: 'keuzes-conversie', en: 'conversion-choices' },
    columns: [
      { nl: 'Op', en: 'On', value: momentOf('at') },
      { nl: 'Conversie', en: 'Conversion', value: text('run') },
      { nl: 'Keuze', en: 'Choice', value: ({ choice }, language) => choiceNames[String(choice)]?.[language] ?? null },
      { nl: 'Account', en: 'Account', value: text('account') },
      { nl: 'Reden', en: 'Reason', value: text('reason') },
    ],
  },
  proposals: {
    file: { nl: 'voorstellen', en: 'proposals' },
    columns: [
      { nl: 'Op', en: 'On', value: momentOf('created_at') },
      { nl: 'Wat', en: 'What', value: proposed },
      { nl: 'Status', en: 'Status', value: decidedAs },
      { nl: 'Ingangsdatum', en: 'Effective date', value: dayOf('effective_date') },
      { nl: 'Referentie', en: 'Reference', value: text('reference') },
      { nl: 'Omschrijving', en: 'Description', value: text('text') },
      { nl: 'Document', en: 'Document', value: text('document') },
      { nl: 'Opmerking', en: 'Comment', value: text('comment') },
    ],
  },
  files: {
    file: { nl: 'bulkbestanden', en: 'bulk-files' },
    columns: [
      { nl: 'Nummer', en: 'Number', value: text('number') },
      { nl: 'Bestand', en: 'File', value: text('file_name') },
      { nl: 'Regel', en: 'Line', value: ({ line }) => Number(line) },
      { nl: 'Referentie', en: 'Reference', value: text('reference') },
      { nl: 'Inhoud', en: 'Content', value: cellsOf },
    ],
  },
  payments: {
    file: { nl: 'betalingen', en: 'payments' },
    columns: [
      { nl: 'Nummer', en: 'Number', value: text('number') },
      { nl: 'Uitvoeringsdatum', en: 'Execution date', value: dayOf('execution_date') },
      { nl: 'Bedrag', en: 'Amount', value: cents('amount_cents') },
      { nl: 'IBAN', en: 'IBAN', value: text('iban') },
      { nl: 'Status', en: 'Status', value: nameAt('status', 'members.income.status') },
    ],
  },
  notes: {
    file: { nl: 'notities', en: 'notes' },
    columns: [
      { nl: 'Op', en: 'On', value: momentOf('created_at') },
      { nl: 'Door', en: 'By', value: text('author') },
      { nl: 'Tekst', en: 'Text', value: text('text') },
    ],
  },
  mails: {
    file: { nl: 'berichten', en: 'mails' },
    columns: [
      { nl: 'Op', en: 'On', value: momentOf('created_at') },
      { nl: 'Aan', en: 'To', value: text('recipient') },
      { nl: 'Onderwerp', en: 'Subject', value: text('subject') },
      { nl: 'Tekst', en: 'Text', value: text('body') },
    ],
  },
  documents: {
    file: { nl: 'documenten', en: 'documents' },
    columns: [
      { nl: 'Op', en: 'On', value: momentOf('uploaded_at') },
      { nl: 'Naam', en: 'Name', value: text('name') },
      { nl: 'Controlegetal', en: 'Checksum', value: text('sha256') },
    ],
  },
  logbook: {
    file: { nl: 'logboek', en: 'logbook' },
    columns: [
      { nl: 'Op', en: 'On', value: momentOf('at') },
      { nl: 'Door', en: 'By', value: text('actor') },
      { nl: 'Wat', en: 'What', value: happened },
      { nl: 'Was', en: 'Before', value: changed('before') },
      { nl: 'Werd', en: 'After', value: changed('after') },
    ],
  },
} satisfies Record<string, List<Read>>;
export type SheetName = keyof typeof sheets;
