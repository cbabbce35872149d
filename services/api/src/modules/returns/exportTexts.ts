import type { ReturnLine } from './roundSchemas.ts';
import type { ReturnRequest } from './schemas.ts';

/** What exports say in a language: the service writes the files, so their words are kept here. */
export interface ExportTexts {
  requests: { file: string; columns: readonly string[] };
  lines: { file: string; columns: readonly string[] };
  yes: string;
  status: Record<ReturnRequest['status'], string>;
  line: Record<ReturnLine['status'], string>;
  outcome: Record<ReturnRequest['outcome'], string>;
  reason: Record<ReturnRequest['reason'], string>;
  channel: Record<ReturnRequest['channel'], string>;
}

export const exportTexts: Record<'nl' | 'en', ExportTexts> = {
  nl: {
    requests: {
      file: 'teruggave',
      columns:
        'Nummer,Status,Ontvangen op,Kanaal,Lidnummer,Lid,Instrument,Aangevraagd,Teruggegeven,Nog open,Nominaal,Nu vrij,Plaats,Gevraagd,Uitkomst,Reden,Toelichting,IBAN,Ingevoerd door,Behandelaar,Besloten door,Besloten op'.split(
          ',',
        ),
    },
    lines: {
      file: 'teruggaveronde',
      columns:
        'Plaats,Verzoek,Lidnummer,Lid,Ontvangen op,Overlijden,Uitkomst,Gevraagd,Nog vast,Naar rato,Toegewezen,Wachtlijst,Bedrag,Afgerond naar boven,Gelijk,Status,Retourcode'.split(
          ',',
        ),
    },
    yes: 'ja',
    status: {
      submitted: 'Ingediend',
      in_review: 'In behandeling',
      eligible: 'Toegelaten',
      allocated: 'Toegewezen',
      waiting: 'Wachtlijst',
      settled: 'Afgehandeld',
      rejected: 'Afgewezen',
      withdrawn: 'Ingetrokken',
      reversed: 'Teruggedraaid',
    },
    line: {
      planned: 'Berekend',
      nothing: 'Niets toegewezen',
      nothing_due: 'Niets te betalen',
      held: 'Aangehouden',
      approved: 'Uit te betalen',
      in_payment: 'In betaling',
      paid: 'Uitbetaald',
      payment_failed: 'Betaling mislukt',
      given: 'Geschonken',
      to_convert: 'Om te zetten',
      converted: 'Omgezet',
      reversed: 'Teruggedraaid',
    },
    outcome: { payout: 'Uitbetalen', gift: 'Schenken', convert: 'Omzetten' },
    reason: {
      hardship: 'Financiële nood',
      death: 'Overlijden',
      divorce: 'Echtscheiding',
      moving_abroad: 'Verhuizing naar het buitenland',
      leaving: 'Opzegging lidmaatschap',
      other: 'Anders',
    },
    channel: { portal: 'Portaal', email: 'E-mail', post: 'Post', admin: 'Administratie' },
  },
  en: {
    requests: {
      file: 'share-return',
      columns:
        'Number,Status,Received on,Channel,Member number,Member,Instrument,Requested,Returned,Still open,Nominal value,Free now,Place,Asked for,Outcome,Reason,Explanation,IBAN,Entered by,Assignee,Decided by,Decided on'.split(
          ',',
        ),
    },
    lines: {
      file: 'return-round',
      columns:
        'Place,Request,Member number,Member,Received on,Death,Outcome,Requested,Still locked,Pro rata,Allocated,Waiting list,Amount,Rounded up,Tied,Status,Return code'.split(
          ',',
        ),
    },
    yes: 'yes',
    status: {
      submitted: 'Submitted',
      in_review: 'In review',
      eligible: 'Admitted',
      allocated: 'Allocated',
      waiting: 'Waiting list',
      settled: 'Settled',
      rejected: 'Rejected',
      withdrawn: 'Withdrawn',
      reversed: 'Reversed',
    },
    line: {
      planned: 'Calculated',
      nothing: 'Nothing allocated',
      nothing_due: 'Nothing to pay',
      held: 'Held',
      approved: 'To be paid out',
      in_payment: 'In payment',
      paid: 'Paid out',
      payment_failed: 'Payment failed',
      given: 'Given',
      to_convert: 'To be converted',
      converted: 'Converted',
      reversed: 'Reversed',
    },
    outcome: { payout: 'Pay out', gift: 'Give', convert: 'Convert' },
    reason: {
      hardship: 'Financial hardship',
      death: 'Death',
      divorce: 'Divorce',
      moving_abroad: 'Moving abroad',
      leaving: 'Ending the membership',
      other: 'Other',
    },
    channel: { portal: 'Portal', email: 'Email', post: 'Post', admin: 'Administration' },
  },
};
