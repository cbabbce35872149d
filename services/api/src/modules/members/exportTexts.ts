export type Locale = 'nl' | 'en';

/** How spreadsheets of a language expect a file (domain model, section 9). */
export const writing: Record<Locale, { delimiter: ';' | ','; decimal: string; day: (iso: string) => string }> = {
  nl: { delimiter: ';', decimal: ',', day: (iso) => iso.slice(0, 10).split('-').reverse().join('-') },
  en: { delimiter: ',', decimal: '.', day: (iso) => iso.slice(0, 10) },
};

/** How a value is written: a day, an amount in cents, or as it is. */
type Form = 'day' | 'cents' | 'number' | 'text';

/** A file of the export: its name and its columns, by the names of what is read. */
interface Sheet {
  name: Record<Locale, string>;
  columns: readonly (readonly [key: string, form: Form, nl: string, en: string])[];
}

export const sheets = {
  details: {
    name: { nl: 'gegevens', en: 'details' },
    columns: [
      ['field', 'text', 'Gegeven', 'Field'],
      ['value', 'text', 'Waarde', 'Value'],
    ],
  },
  bank_accounts: {
    name: { nl: 'bankrekeningen', en: 'bank-accounts' },
    columns: [
      ['iban', 'text', 'IBAN', 'IBAN'],
      ['holder_name', 'text', 'Rekeninghouder', 'Account holder'],
      ['valid_from', 'day', 'Vanaf', 'From'],
      ['verified_at', 'day', 'Geverifieerd op', 'Verified on'],
    ],
  },
  lots: {
    name: { nl: 'bezit', en: 'holdings' },
    columns: [
      ['instrument', 'text', 'Instrument', 'Instrument'],
      ['acquired_on', 'day', 'Verkregen op', 'Acquired on'],
      ['lock_until', 'day', 'Vast tot', 'Locked until'],
      ['quantity', 'number', 'Aantal', 'Quantity'],
    ],
  },
  transactions: {
    name: { nl: 'transacties', en: 'transactions' },
    columns: [
      ['number', 'text', 'Nummer', 'Number'],
      ['effective_date', 'day', 'Ingangsdatum', 'Effective date'],
      ['kind', 'text', 'Soort', 'Kind'],
      ['instrument', 'text', 'Instrument', 'Instrument'],
      ['quantity', 'number', 'Aantal', 'Quantity'],
      ['amount_cents', 'cents', 'Bedrag', 'Amount'],
      ['reference', 'text', 'Referentie', 'Reference'],
      ['description', 'text', 'Omschrijving', 'Description'],
      ['booked_at', 'day', 'Geboekt op', 'Booked on'],
    ],
  },
  requests: {
    name: { nl: 'verzoeken', en: 'requests' },
    columns: [
      ['number', 'text', 'Nummer', 'Number'],
      ['requested_on', 'day', 'Ontvangen op', 'Received on'],
      ['instrument', 'text', 'Instrument', 'Instrument'],
      ['quantity', 'number', 'Aantal', 'Quantity'],
      ['status', 'text', 'Status', 'Status'],
      ['reason_text', 'text', 'Toelichting', 'Explanation'],
    ],
  },
  payments: {
    name: { nl: 'betalingen', en: 'payments' },
    columns: [
      ['number', 'text', 'Nummer', 'Number'],
      ['execution_date', 'day', 'Uitvoeringsdatum', 'Execution date'],
      ['amount_cents', 'cents', 'Bedrag', 'Amount'],
      ['iban', 'text', 'IBAN', 'IBAN'],
      ['status', 'text', 'Status', 'Status'],
    ],
  },
  notes: {
    name: { nl: 'notities', en: 'notes' },
    columns: [
      ['created_at', 'day', 'Op', 'On'],
      ['author', 'text', 'Door', 'By'],
      ['text', 'text', 'Tekst', 'Text'],
    ],
  },
  mails: {
    name: { nl: 'berichten', en: 'mails' },
    columns: [
      ['created_at', 'day', 'Op', 'On'],
      ['recipient', 'text', 'Aan', 'To'],
      ['subject', 'text', 'Onderwerp', 'Subject'],
      ['body', 'text', 'Tekst', 'Text'],
    ],
  },
  documents: {
    name: { nl: 'documenten', en: 'documents' },
    columns: [
      ['uploaded_at', 'day', 'Op', 'On'],
      ['name', 'text', 'Naam', 'Name'],
      ['sha256', 'text', 'Controlegetal', 'Checksum'],
    ],
  },
  logbook: {
    name: { nl: 'logboek', en: 'logbook' },
    columns: [
      ['at', 'day', 'Op', 'On'],
      ['actor', 'text', 'Door', 'By'],
      ['action', 'text', 'Wat', 'What'],
      ['before', 'text', 'Was', 'Before'],
      ['after', 'text', 'Werd', 'After'],
    ],
  },
} as const satisfies Record<string, Sheet>;
export type SheetName = keyof typeof sheets;
