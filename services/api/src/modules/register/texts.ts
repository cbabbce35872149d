import type { Language } from '../../domain/language.ts';
import { paperFormats } from '../../paper/formats.ts';

/** What the register says as a file: the service writes it, so its words are kept here. */
export interface RegisterTexts {
  title: string;
  asOf: (day: string) => string;
  known: (moment: string) => string;
  /** How many members hold some. */
  holders: (count: number) => string;
  total: string;
  /** Under the rows of a page, and how many those are. */
  onPage: string;
  rows: (count: number) => string;
  /** Where the sums of the pages do not come to the total. */
  rounded: string;
  foot: string;
  page: (number: number) => string;
  empty: string;
}

export const registerTexts: Record<Language, RegisterTexts> = {
  nl: {
    title: 'Register',
    asOf: (day) => `Stand aan het einde van ${day}`,
    known: (moment) => `zoals bekend op ${moment}`,
    holders: (count) => (count === 1 ? 'bij 1 lid' : `bij ${paperFormats.nl.number(count)} leden`),
    total: 'Totaal',
    onPage: 'Op deze pagina',
    rows: (count) => (count === 1 ? '1 regel' : `${paperFormats.nl.number(count)} regels`),
    rounded:
      'Een totaal is het hele aantal maal de prijs, één keer afgerond. De regels bij elkaar wijken daar enkele centen van af.',
    foot: 'Bevat persoonsgegevens, niet laten liggen',
    page: (number) => `Pagina ${number}`,
    empty: 'Op deze dag had niemand iets.',
  },
  en: {
    title: 'Register',
    asOf: (day) => `As it was at the end of ${day}`,
    known: (moment) => `as known on ${moment}`,
    holders: (count) => (count === 1 ? 'with 1 member' : `with ${paperFormats.en.number(count)} members`),
    total: 'Total',
    onPage: 'On this page',
    rows: (count) => (count === 1 ? '1 line' : `${paperFormats.en.number(count)} lines`),
    rounded:
      'A total is the whole quantity times the price, rounded once. The lines added up differ from it by some cents.',
    foot: 'Holds personal data, keep it safe',
    page: (number) => `Page ${number}`,
    empty: 'Nobody held anything on this day.',
  },
};
