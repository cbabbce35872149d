import type { TransactionKind } from '../../domain/kinds/index.ts';
import type { TransactionSource } from '../../domain/transaction.ts';
import type { Transaction } from '../../wire/schemas.ts';

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
    kind: {
      opening: 'Beginstand',
      issue: 'Uitgifte',
      transfer: 'Overdracht',
      reversal: 'Storno',
      redeem: 'Aflossing einde looptijd',
      redeem_early: 'Vroegtijdige aflossing',
      return: 'Teruggave',
      gift_back: 'Schenking aan de coöperatie',
      reserve: 'Reservering',
      release: 'Vrijgave',
      accrue: 'Opgebouwde rente',
      interest: 'Rente',
      dividend: 'Dividend',
      convert: 'Conversie',
      payout: 'Uitbetaling',
      payout_confirmed: 'Uitbetaling bevestigd',
      payout_returned: 'Uitbetaling geretourneerd',
      receipt: 'Ontvangst',
      correction: 'Correctie',
    },
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
    kind: {
      opening: 'Opening balance',
      issue: 'Issue',
      transfer: 'Transfer',
      reversal: 'Reversal',
      redeem: 'Redemption at maturity',
      redeem_early: 'Early redemption',
      return: 'Return',
      gift_back: 'Gift to the cooperative',
      reserve: 'Reservation',
      release: 'Release',
      accrue: 'Accrued interest',
      interest: 'Interest',
      dividend: 'Dividend',
      convert: 'Conversion',
      payout: 'Payout',
      payout_confirmed: 'Payout confirmed',
      payout_returned: 'Payout returned',
      receipt: 'Receipt',
      correction: 'Correction',
    },
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
