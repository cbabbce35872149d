import type { List, Words } from '../../paper/columns.ts';
import { nameOf, names } from '../../paper/names.ts';
import { memberColumns } from '../../requests/columns.ts';
import { day, moment, money, quantity } from '../../paper/tables.ts';
import type { RunRow } from './runs.ts';
import type { ConversionLine } from './lineSchemas.ts';
import type { ConversionTotals } from './runSchemas.ts';

const outcomeNames: Record<ConversionLine['outcome'], Words> = {
  converted: { nl: 'Omgezet', en: 'Converted' },
  exception: { nl: 'Uitzondering', en: 'Exception' },
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
      value: (one, language) => one.codes.map((code) => names['conversions.code'][code][language]).join(', '),
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
    { nl: 'Status', en: 'Status', value: nameOf('conversions.status', (one) => one.status) },
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
