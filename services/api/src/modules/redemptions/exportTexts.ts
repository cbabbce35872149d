import type { Redemption } from './schemas.ts';

/** What an export says in a language: the service writes the file, so its words are kept here. */
export interface ExportTexts {
  file: string;
  columns: readonly string[];
  status: Record<Redemption['status'], string>;
  reason: Record<Redemption['reason'], string>;
  channel: Record<Redemption['channel'], string>;
}

export const exportTexts: Record<'nl' | 'en', ExportTexts> = {
  nl: {
    file: 'vroegtijdige-aflossing',
    columns:
      'Nummer,Status,Ontvangen op,Kanaal,Lidnummer,Lid,Uitgifte,Aangevraagd,Goedgekeurd,Ingangsdatum,Hoofdsom,Rente,Kosten,Bronheffing,Netto,IBAN,Reden,Toelichting,Ingevoerd door,Behandelaar,Besloten door,Besloten op,Retourcode'.split(
        ',',
      ),
    status: {
      submitted: 'Ingediend',
      in_review: 'In behandeling',
      approved: 'Goedgekeurd',
      in_payment: 'In betaling',
      paid: 'Uitbetaald',
      payment_failed: 'Betaling mislukt',
      rejected: 'Afgewezen',
      withdrawn: 'Ingetrokken',
      reversed: 'Teruggedraaid',
    },
    reason: {
      home_purchase: 'Aankoop woning',
      hardship: 'Financiële nood',
      death: 'Overlijden',
      divorce: 'Echtscheiding',
      moving_abroad: 'Verhuizing naar het buitenland',
      reinvestment: 'Andere belegging',
      other: 'Anders',
    },
    channel: { portal: 'Portaal', email: 'E-mail', post: 'Post', admin: 'Administratie' },
  },
  en: {
    file: 'early-redemption',
    columns:
      'Number,Status,Received on,Channel,Member number,Member,Issue,Requested,Approved,Effective date,Principal,Interest,Fee,Withholding,Net,IBAN,Reason,Explanation,Entered by,Assignee,Decided by,Decided on,Return code'.split(
        ',',
      ),
    status: {
      submitted: 'Submitted',
      in_review: 'In review',
      approved: 'Approved',
      in_payment: 'In payment',
      paid: 'Paid out',
      payment_failed: 'Payment failed',
      rejected: 'Rejected',
      withdrawn: 'Withdrawn',
      reversed: 'Reversed',
    },
    reason: {
      home_purchase: 'Buying a home',
      hardship: 'Financial hardship',
      death: 'Death',
      divorce: 'Divorce',
      moving_abroad: 'Moving abroad',
      reinvestment: 'Other investment',
      other: 'Other',
    },
    channel: { portal: 'Portal', email: 'Email', post: 'Post', admin: 'Administration' },
  },
};
