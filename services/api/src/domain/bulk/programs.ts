import type { BulkColumn } from './columns.ts';

interface Program {
  /** Headings that no other file has together. */
  marks: readonly string[];
  /** Headings that mean something here that they mean nowhere else; null: nothing. */
  also: Readonly<Record<string, BulkColumn | null>>;
}

/** Programs whose files are recognised by their headings. Those of Econobis are as its public code has them. */
const programs = {
  econobis_participations: {
    marks: ['Contactnummer', 'Projectcode', 'Type mutatie', 'Aantal definitief', 'Ingangsdatum'],
    also: { '#mutation': null }, // its number
  },
  econobis_contacts: {
    marks: ['#', 'Naam', 'Aanspreektitel', 'Email primair', 'Akkoord privacybeleid'],
    also: {
      '#': 'member_no',
      'iban tnv': 'holder_name',
      'toegevoegd aan groep op': 'joined_on',
      // of all projects together
      'aantal participaties': null,
      'aantal obligaties': null,
      // of whom a contact works for
      einddatum: null,
    },
  },
} as const satisfies Record<string, Program>;

export type BulkProgram = keyof typeof programs;
export const bulkPrograms = Object.keys(programs) as [BulkProgram, ...BulkProgram[]];

const lower = (header: string) => header.trim().toLowerCase();

/** The program that a file is from, by its headings; null for a file of people's own. */
export function programOf(headers: readonly string[]): BulkProgram | null {
  const names = new Set(headers.map(lower));
  return bulkPrograms.find((program) => programs[program].marks.every((mark) => names.has(lower(mark)))) ?? null;
}

/** What a heading means in the files of a program; undefined: what it means everywhere. */
export const columnIn = (program: BulkProgram | null, header: string): BulkColumn | null | undefined =>
  program === null ? undefined : (programs[program] as Program).also[lower(header)];
