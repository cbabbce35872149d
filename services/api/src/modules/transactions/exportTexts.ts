import type { TransactionKind } from '../../domain/kinds/index.ts';
import type { TransactionSource } from '../../domain/transaction.ts';
import type { Transaction } from '../../wire/schemas.ts';
import { kindNames } from '../../workflow/kindNames.ts';

/** What an export says in a language: the service writes the file, so its words are kept here. */
export interface ExportTexts {
  file: string;
  columns: readonly string[];
  kind: Record<TransactionKind, string>;
  source: Record<TransactionSource, string>;
  status: Record<Transaction['status'], string>;
}

export const exportTexts: Record<'nl' | 'en', ExportTexts> = {
  nl: {
    file: 'transacties',
    columns:
      'Nummer,Ingangsdatum,Geboekt op,Soort,Lidnummer,Lid,Lidnummer tegenpartij,Tegenpartij,Instrument,Aantal,Prijs,Bedrag,Referentie,Omschrijving,Herkomst,Ingevoerd door,Goedgekeurd door,Storno van,Teruggedraaid door,Status'.split(
        ',',
      ),
    kind: kindNames.nl,
    source: {
      ui: 'Invoer',
      bulk: 'Bulk',
      request: 'Verzoek',
      conversion: 'Conversie',
      payment: 'Betaling',
      api: 'API',
      opening: 'Beginstand',
    },
    status: {
      booked: 'Geboekt',
      waiting: 'Wacht op goedkeuring',
      rejected: 'Afgewezen',
      withdrawn: 'Ingetrokken',
    },
  },
  en: {
    file: 'transactions',
    columns:
      'Number,Effective date,Booked at,Kind,Member number,Member,Counterparty number,Counterparty,Instrument,Quantity,Price,Amount,Reference,Description,Source,Entered by,Approved by,Reversal of,Reversed by,Status'.split(
        ',',
      ),
    kind: kindNames.en,
    source: {
      ui: 'Entry',
      bulk: 'Bulk',
      request: 'Request',
      conversion: 'Conversion',
      payment: 'Payment',
      api: 'API',
      opening: 'Opening balance',
    },
    status: { booked: 'Booked', waiting: 'Waits for approval', rejected: 'Rejected', withdrawn: 'Withdrawn' },
  },
};
