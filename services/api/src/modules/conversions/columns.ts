import type { ExceptionCode, NoticeCode } from '../../domain/conversions/codes.ts';
import type { List, Words } from '../../paper/columns.ts';
import { memberColumns } from '../../requests/columns.ts';
import { day, moment, money, quantity } from '../../paper/tables.ts';
import type { RunStatus } from './flow.ts';
import type { RunRow } from './runs.ts';
import type { ConversionLine } from './lineSchemas.ts';
import type { ConversionTotals } from './runSchemas.ts';

const outcomeNames: Record<ConversionLine['outcome'], Words> = {
  converted: { nl: 'Omgezet', en: 'Converted' },
  exception: { nl: 'Uitzondering', en: 'Exception' },
};

const codeNames: Record<ExceptionCode | NoticeCode, Words> = {
  not_opted_in: { nl: 'Doet niet mee', en: 'Does not take part' },
  member_deceased: { nl: 'Overleden', en: 'Deceased' },
  member_blocked: { nl: 'Geblokkeerd', en: 'Blocked' },
  member_not_active: { nl: 'Geen actief lid', en: 'Not an active member' },
  not_for_organisation: { nl: 'Doel niet voor dit soort lid', en: 'Target not for this kind of member' },
  before_join_date: { nl: 'Lid na deze dag', en: 'Joined after this day' },
  reserved_units: { nl: 'Alles gereserveerd', en: 'All reserved' },
  in_payment: { nl: 'Staat in een betaalbatch', en: 'In a payment batch' },
  max_per_member: { nl: 'Boven het maximum per lid', en: 'Above the maximum per member' },
  zero_target_units: { nl: 'Te weinig voor één eenheid', en: 'Too little for one unit' },
  iban_missing: { nl: 'Geen IBAN voor de rest', en: 'No IBAN for the remainder' },
  iban_on_hold: { nl: 'IBAN pas gewijzigd', en: 'IBAN changed just now' },
  excluded: { nl: 'Uitgesloten', en: 'Excluded' },
  asked: { nl: 'Gevraagd bij teruggave', en: 'Asked for with a return' },
  part_reserved: { nl: 'Deel gereserveerd', en: 'Part reserved' },
  part_locked: { nl: 'Deel nog vast', en: 'Part still locked' },
  iban_unverified: { nl: 'IBAN niet geverifieerd', en: 'IBAN not verified' },
  included: { nl: 'Toch meegenomen', en: 'Included all the same' },
};

const statusNames: Record<RunStatus, Words> = {
  planned: { nl: 'Gepland', en: 'Planned' },
  calculated: { nl: 'Berekend', en: 'Calculated' },
  awaiting_approval: { nl: 'Wacht op goedkeuring', en: 'Awaiting approval' },
  approved: { nl: 'Goedgekeurd', en: 'Approved' },
  executing: { nl: 'Wordt uitgevoerd', en: 'Being executed' },
  executed: { nl: 'Uitgevoerd', en: 'Executed' },
  reversed: { nl: 'Teruggedraaid', en: 'Reversed' },
  cancelled: { nl: 'Geannuleerd', en: 'Cancelled' },
};

const owed: Words = { nl: 'Wat aan het lid verschuldigd is', en: 'What is owed to the member' };

/** The lines of a run as a file. */
export const conversionLineList: List<ConversionLine> = {
  file: { nl: 'conversie', en: 'conversion' },
  columns: [
    ...memberColumns,
    { nl: 'Uitkomst', en: 'Outcome', value: (one, language) => outcomeNames[one.outcome][language] },
    {
      nl: 'Opmerkingen',
      en: 'Remarks',
      value: (one, language) => one.codes.map((code) => codeNames[code][language]).join(', '),
    },
    { nl: 'Bron aantal', en: 'Source units', value: (one) => quantity(one.quantity) },
    { nl: 'Hoofdsom', en: 'Principal', value: (one) => money(one.principal_cents) },
    { nl: 'Rente', en: 'Interest', value: (one) => money(one.interest_cents) },
    { nl: 'Ingehouden belasting', en: 'Tax withheld', value: (one) => money(one.withholding_cents) },
    { nl: 'Prijs', en: 'Price', value: (one) => money(one.price_cents) },
    { nl: 'Doel aantal', en: 'Target units', value: (one) => quantity(one.target_quantity) },
    { nl: 'Doel bedrag', en: 'Target amount', value: (one) => money(one.target_cents) },
    { nl: 'Rest', en: 'Remainder', value: (one) => money(one.remainder_cents) },
    { nl: 'Besluit', en: 'Decision', value: (one) => one.decision?.by.name ?? null },
    { nl: 'Reden', en: 'Reason', value: (one) => one.decision?.reason ?? null },
  ],
};

/** A run, with its totals once it was calculated. */
export interface ListedRun extends RunRow {
  totals: ConversionTotals | null;
}

/** The runs as a file. */
export const conversionRunList: List<ListedRun> = {
  file: { nl: 'conversies', en: 'conversions' },
  columns: [
    { nl: 'Nummer', en: 'Number', value: (one) => one.number },
    { nl: 'Datum', en: 'Day', value: (one) => day(one.run_on) },
    { nl: 'Programma', en: 'Programme', value: (one) => one.name },
    { nl: 'Status', en: 'Status', value: (one, language) => statusNames[one.status][language] },
    { nl: 'Bron', en: 'Source', value: ({ source }, language) => source?.[`name_${language}`] ?? owed[language] },
    { nl: 'Doel', en: 'Target', value: ({ target }, language) => target[`name_${language}`] },
    { nl: 'Leden', en: 'Members', value: ({ totals }) => totals?.members ?? null },
    { nl: 'Uitzonderingen', en: 'Exceptions', value: ({ totals }) => totals?.exceptions ?? null },
    { nl: 'Bron aantal', en: 'Source units', value: ({ totals }) => quantity(totals?.source_quantity ?? null) },
    { nl: 'Hoofdsom', en: 'Principal', value: ({ totals }) => money(totals?.principal_cents ?? null) },
    { nl: 'Rente', en: 'Interest', value: ({ totals }) => money(totals?.interest_cents ?? null) },
    { nl: 'Ingehouden belasting', en: 'Tax withheld', value: ({ totals }) => money(totals?.withholding_cents ?? null) },
    { nl: 'Prijs', en: 'Price', value: (one) => money(one.price_cents === null ? null : Number(one.price_cents)) },
    { nl: 'Doel aantal', en: 'Target units', value: ({ totals }) => quantity(totals?.target_quantity ?? null) },
    { nl: 'Doel bedrag', en: 'Target amount', value: ({ totals }) => money(totals?.target_cents ?? null) },
    { nl: 'Rest', en: 'Remainder', value: ({ totals }) => money(totals?.remainder_cents ?? null) },
    { nl: 'Gepland door', en: 'Planned by', value: (one) => one.maker.name },
    { nl: 'Goedgekeurd door', en: 'Approved by', value: (one) => one.checker?.name ?? null },
    { nl: 'Uitgevoerd op', en: 'Executed at', value: (one) => moment(one.executed_at) },
  ],
};
