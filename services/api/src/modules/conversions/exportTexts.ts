import type { ExceptionCode, NoticeCode } from '../../domain/conversions/codes.ts';
import type { RunStatus } from './machine.ts';

/** What an export says in a language: the service writes the file, so its words are kept here. */
export interface ExportTexts {
  file: string;
  columns: readonly string[];
  outcome: Record<'converted' | 'exception', string>;
  code: Record<ExceptionCode | NoticeCode, string>;
  /** Of a list of runs. */
  runs: { file: string; columns: readonly string[]; status: Record<RunStatus, string>; owed: string };
}

export const exportTexts: Record<'nl' | 'en', ExportTexts> = {
  nl: {
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
    runs: {
      file: 'conversies',
      columns:
        'Nummer,Datum,Programma,Status,Bron,Doel,Leden,Uitzonderingen,Bron aantal,Hoofdsom,Rente,Bronheffing,Prijs,Doel aantal,Doel bedrag,Restant,Gepland door,Goedgekeurd door,Uitgevoerd op'.split(
          ',',
        ),
      status: {
        planned: 'Gepland',
        calculated: 'Berekend',
        awaiting_approval: 'Wacht op goedkeuring',
        approved: 'Goedgekeurd',
        executing: 'Wordt uitgevoerd',
        executed: 'Uitgevoerd',
        reversed: 'Teruggedraaid',
        cancelled: 'Geannuleerd',
      },
      owed: 'Wat aan het lid verschuldigd is',
    },
  },
  en: {
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
    runs: {
      file: 'conversions',
      columns:
        'Number,Day,Programme,Status,Source,Target,Members,Exceptions,Source units,Principal,Interest,Withholding,Price,Target units,Target amount,Remainder,Planned by,Approved by,Executed at'.split(
          ',',
        ),
      status: {
        planned: 'Planned',
        calculated: 'Calculated',
        awaiting_approval: 'Awaiting approval',
        approved: 'Approved',
        executing: 'Being executed',
        executed: 'Executed',
        reversed: 'Reversed',
        cancelled: 'Cancelled',
      },
      owed: 'What is owed to the member',
    },
  },
};
