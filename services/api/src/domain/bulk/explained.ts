import type { Language } from '../language.ts';
import type { BulkColumn } from './columns.ts';

/** Of a spreadsheet to be downloaded: text, or a day that the spreadsheet shows as one. */
export type SheetCell = string | number | Date;
interface Explained {
  nl: string;
  en: string;
  /** Of an example, as its sheet shows it. */
  example: Record<Language, SheetCell>;
}

const same = (example: SheetCell): Record<Language, SheetCell> => ({ nl: example, en: example });

/** What each column means where transactions are booked. */
export const explained: Record<BulkColumn, Explained> = {
  member_no: { nl: 'Nummer van het lid', en: 'Number of the member', example: same(100245) },
  kind: {
    nl: 'Uitgifte, Overdracht, Beginstand, Dividend, Ontvangst of Correctie',
    en: 'Issue, Transfer, Opening balance, Dividend, Receipt or Correction',
    example: { nl: 'Uitgifte', en: 'Issue' },
  },
  instrument: { nl: 'Code of naam van het instrument', en: 'Code or name of the instrument', example: same('GOOD') },
  quantity: {
    nl: 'Aantal stuks; leeg bij een uitgifte: zoveel als het bedrag koopt; bij een correctie onder nul: eraf',
    en: 'Number of units; empty for an issue: as many as the amount buys; below zero for a correction: taken away',
    example: same(0.4),
  },
  amount: { nl: 'Bedrag in euro', en: 'Amount in euros', example: same(10) },
  effective_date: {
    nl: 'Dag waarop het ingaat, vandaag of eerder',
    en: 'Day it takes effect, today or earlier',
    example: same(new Date(Date.UTC(2026, 10, 20))),
  },
  reference: {
    nl: 'Uw kenmerk, hoogstens 35 tekens, eenmalig',
    en: 'Your reference, 35 characters at most, used once',
    example: same('INL-11-4008'),
  },
  counterparty_no: {
    nl: 'Bij een overdracht: nummer van de ontvanger',
    en: 'Of a transfer: number of the receiver',
    example: same(''),
  },
  reason: {
    nl: 'Bij een overdracht: verkoop, schenking, erfopvolging, scheiding, fusie of anders',
    en: 'Of a transfer: sale, gift, inheritance, divorce, merger or other',
    example: same(''),
  },
  description: {
    nl: 'Hoogstens 140 tekens',
    en: '140 characters at most',
    example: { nl: 'Maandinleg', en: 'Monthly deposit' },
  },
  price: {
    nl: 'Alleen als die afwijkt van de prijslijst, met een reden',
    en: 'Only where it departs from the listed price, with a reason',
    example: same(''),
  },
  acquired_on: {
    nl: 'Bij een beginstand: dag van verkrijging',
    en: 'Of an opening balance: day of acquisition',
    example: same(''),
  },
  document: {
    nl: 'Waar het bewijsstuk ligt, bij erfopvolging nodig',
    en: 'Where the evidence is kept, needed for inheritance',
    example: same(''),
  },
  company_name: { nl: 'Van een organisatie; anders leeg', en: 'Of an organisation; else empty', example: same('') },
  full_name: {
    nl: 'Hele naam in één cel: gesplitst in voorletters of voornaam, tussenvoegsel en achternaam',
    en: 'The whole name in one cell: split into initials or given name, infix and family name',
    example: same(''),
  },
  member_kind: {
    nl: 'Persoon of organisatie, waar de naam dat niet zegt',
    en: 'Person or organisation, where the name does not say it',
    example: same(''),
  },
  initials: { nl: 'Voorletters, zonder voornaam', en: 'Initials, without a given name', example: same('') },
  joined_on: {
    nl: 'Lid sinds; leeg: dag van de eerste verkrijging',
    en: 'Member since; empty: the day of the first acquisition',
    example: same(''),
  },
  given_name: { nl: 'Voornaam', en: 'Given name', example: same('Willemijn') },
  infix: { nl: 'Tussenvoegsel', en: 'Infix', example: same('ter') },
  family_name: { nl: 'Achternaam, zonder tussenvoegsel', en: 'Family name, without infix', example: same('Braak') },
  birthdate: {
    nl: 'Geboortedatum van een persoon',
    en: 'Date of birth of a person',
    example: same(new Date(Date.UTC(1974, 4, 17))),
  },
  kvk: { nl: 'Acht cijfers, van een organisatie', en: 'Eight digits, of an organisation', example: same('') },
  email: { nl: 'E-mailadres', en: 'Email address', example: same('willemijn@example.org') },
  phone: { nl: 'Met 0 of een landnummer', en: 'With 0 or the code of a country', example: same('06-12345678') },
  street: { nl: 'Straat; het huisnummer mag erbij', en: 'Street; the number may be in it', example: same('Houtmarkt') },
  house_number: { nl: 'Huisnummer', en: 'House number', example: same('12') },
  house_addition: { nl: 'Toevoeging bij het huisnummer', en: 'Addition to the number', example: same('') },
  postal_code: { nl: 'Postcode', en: 'Postal code', example: same('7201 KL') },
  locality: { nl: 'Plaats', en: 'Town', example: same('Zutphen') },
  country: {
    nl: 'Naam of landcode; leeg is Nederland',
    en: 'Name or code; empty is the Netherlands',
    example: same('NL'),
  },
  iban: { nl: 'Rekening waarop wordt uitbetaald', en: 'Account to pay to', example: same('NL91ABNA0417164300') },
  holder_name: { nl: 'Leeg: op naam van het lid', en: 'Empty: the member’s name', example: same('') },
  mutation: { nl: 'Uit een export: soort regel', en: 'Of an export: kind of row', example: same('') },
  state: { nl: 'Uit een export: alleen definitief telt', en: 'Of an export: only what is definite', example: same('') },
  instrument_type: {
    nl: 'Van een nieuw instrument: aandeel, good share of obligatie',
    en: 'Of a new instrument: share, good share or bond',
    example: { nl: 'aandeel', en: 'share' },
  },
  nominal: {
    nl: 'Van een nieuw instrument: nominale waarde van één stuk in euro',
    en: 'Of a new instrument: nominal value of one unit in euros',
    example: same(100),
  },
  price_date: {
    nl: 'Dag vanaf wanneer de prijs geldt; leeg: de dag van verkrijging',
    en: 'Day from which the price holds; empty: the day of acquisition',
    example: same(''),
  },
  coupon: {
    nl: 'Van een nieuwe obligatie: rente per jaar in procenten',
    en: 'Of a new bond: interest a year in per cent',
    example: same(''),
  },
  maturity_date: {
    nl: 'Van een nieuwe obligatie: dag van aflossing',
    en: 'Of a new bond: day it matures',
    example: same(''),
  },
};

/** What a column means where a register is opened, if that is not the same. */
export const explainedOfRegister: Partial<Record<BulkColumn, Explained>> = {
  member_no: { nl: 'Nummer dat het lid heeft of krijgt', en: 'Number the member has or gets', example: same(100001) },
  instrument: {
    nl: 'Code of naam; wat er nog niet is, wordt gemaakt',
    en: 'Code or name; what is not there is made',
    example: { nl: 'AANDEEL', en: 'SHARE' },
  },
  quantity: {
    nl: 'Aantal stuks dat het lid kreeg; onder nul: dat het lid teruggaf; leeg: bedrag gedeeld door de nominale waarde',
    en: 'Number of units the member got; below zero: gave back; empty: the amount divided by the nominal value',
    example: same(5),
  },
  amount: {
    nl: 'Mag leeg: aantal maal de nominale waarde',
    en: 'May be empty: quantity times the nominal value',
    example: same(500),
  },
  acquired_on: {
    nl: 'Dag van verkrijging: de stuks tellen vanaf die dag',
    en: 'Day of acquisition: the units count from that day',
    example: same(new Date(Date.UTC(2019, 2, 1))),
  },
  price: {
    nl: 'Van een nieuw instrument: prijs van één stuk in euro',
    en: 'Of a new instrument: price of one unit in euros',
    example: same(''),
  },
};
