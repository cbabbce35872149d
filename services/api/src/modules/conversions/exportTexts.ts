import type { ExceptionCode, NoticeCode } from '../../domain/conversions/codes.ts';

/** What an export says in a language: the service writes the file, so its words are kept here. */
export interface ExportTexts {
  delimiter: ';' | ',';
  decimal: ',' | '.';
  file: string;
  columns: readonly string[];
  outcome: Record<'converted' | 'exception', string>;
  code: Record<ExceptionCode | NoticeCode, string>;
}

/** As spreadsheets of the language expect it: in Dutch `;` and a decimal comma (domain model, section 9). */
export const exportTexts: Record<'nl' | 'en', ExportTexts> = {
  nl: {
    delimiter: ';',
    decimal: ',',
    file: 'conversie',
    columns:
      'Lidnummer,Lid,Uitkomst,Opmerkingen,Bron aantal,Hoofdsom,Rente,Bronheffing,Prijs,Doel aantal,Doel bedrag,Restant,Besluit,Reden'.split(
        ',',
      ),
    outcome: { converted: 'Omgezet', exception: 'Uitzondering' },
    code: {
      not_opted_in: 'Doet niet mee',
      member_deceased: 'Overleden',
      member_blocked: 'Geblokkeerd',
      member_not_active: 'Geen actief lid',
      not_for_organisation: 'Doel niet voor dit soort lid',
      before_join_date: 'Lid na deze dag',
      reserved_units: 'Alles gereserveerd',
      in_payment: 'Staat in een betaalbatch',
      max_per_member: 'Boven het maximum per lid',
      zero_target_units: 'Te weinig voor één eenheid',
      iban_missing: 'Geen IBAN voor het restant',
      iban_on_hold: 'IBAN pas gewijzigd',
      excluded: 'Uitgesloten',
      asked: 'Gevraagd bij teruggave',
      part_reserved: 'Deel gereserveerd',
      part_locked: 'Deel nog vast',
      iban_unverified: 'IBAN niet gecontroleerd',
      included: 'Toch meegenomen',
    },
  },
  en: {
    delimiter: ',',
    decimal: '.',
    file: 'conversion',
    columns:
      'Member number,Member,Outcome,Remarks,Source units,Principal,Interest,Withholding,Price,Target units,Target amount,Remainder,Decision,Reason'.split(
        ',',
      ),
    outcome: { converted: 'Converted', exception: 'Exception' },
    code: {
      not_opted_in: 'Does not take part',
      member_deceased: 'Deceased',
      member_blocked: 'Blocked',
      member_not_active: 'Not an active member',
      not_for_organisation: 'Target not for this kind of member',
      before_join_date: 'Joined after this day',
      reserved_units: 'All reserved',
      in_payment: 'In a payment batch',
      max_per_member: 'Above the maximum per member',
      zero_target_units: 'Too little for one unit',
      iban_missing: 'No IBAN for the remainder',
      iban_on_hold: 'IBAN changed just now',
      excluded: 'Excluded',
      asked: 'Asked for with a return',
      part_reserved: 'Part reserved',
      part_locked: 'Part still locked',
      iban_unverified: 'IBAN not verified',
      included: 'Included all the same',
    },
  },
};
