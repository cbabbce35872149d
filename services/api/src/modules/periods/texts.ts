import type { Language } from '../../workflow/tables.ts';

/** What a journal says as a file: the service writes it, so its words are kept here. */
export const journalTexts: Record<Language, { file: string; title: string; columns: readonly string[] }> = {
  nl: {
    file: 'journaal',
    title: 'Journaal',
    columns: 'Periode,Ingangsdatum,Nummer,Omschrijving,Rekening,Naam rekening,RGS,Lidnummer,Debet,Credit'.split(','),
  },
  en: {
    file: 'journal',
    title: 'Journal',
    columns: 'Period,Effective date,Number,Description,Account,Name of account,RGS,Member number,Debit,Credit'.split(
      ',',
    ),
  },
};
