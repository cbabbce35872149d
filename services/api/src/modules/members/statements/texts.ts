import type { Locale } from '../../../workflow/mailTexts.ts';

/** What a statement says, in the language of its member: the service writes it, so its words are kept here. */
interface StatementTexts {
  title: (year: number) => string;
  /** Of a year that is not over. */
  titleUntil: (year: number, day: string) => string;
  facts: { number: string; since: string; date: string };
  worth: (day: string) => string;
  before: (day: string) => string;
  accruedShort: string;
  payableShort: string;
  holdings: string;
  holdingHeads: (from: string, to: string) => readonly string[];
  locked: (units: string, day: string) => string;
  total: string;
  none: (from: string, to: string) => string;
  moves: string;
  moveHeads: readonly string[];
  reversalOf: (kind: string) => string;
  income: string;
  incomeHeads: readonly string[];
  bridge: string;
  bridgeHeads: readonly string[];
  opening: (day: string) => string;
  received: string;
  given: string;
  priceChange: string;
  rounding: string;
  closing: (day: string) => string;
  accrued: string;
  accruedHeads: readonly string[];
  since: (name: string, day: string) => string;
  prices: string;
  noPrice: (names: string) => string;
  late: (count: number, day: string) => string;
  known: (day: string, checksum: string) => string;
  keep: string;
  page: (number: number, of: number) => string;
}

export const statementTexts: Record<Locale, StatementTexts> = {
  nl: {
    title: (year) => `Jaaroverzicht ${year}`,
    titleUntil: (year, day) => `Overzicht ${year} tot en met ${day}`,
    facts: { number: 'Lidnummer', since: 'Lid sinds', date: 'Datum' },
    worth: (day) => `Waarde van uw bezit op ${day}`,
    before: (day) => `Op ${day}`,
    accruedShort: 'Rente nog niet uitbetaald',
    payableShort: 'Nog aan u uit te betalen',
    holdings: 'Bezit',
    holdingHeads: (from, to) => [
      'Instrument',
      `Stuks\n${from}`,
      'Bij',
      'Af',
      `Stuks\n${to}`,
      `Prijs in €\n${to}`,
      `Waarde in €\n${from}`,
      `Waarde in €\n${to}`,
    ],
    locked: (units, day) => `${units} vast tot ${day}`,
    total: 'Totaal',
    none: (from, to) => `Van ${from} tot en met ${to} had u geen aandelen, Good Shares of obligaties.`,
    moves: 'Mutaties',
    moveHeads: ['Datum', 'Nummer', 'Omschrijving', 'Stuks', 'Waarde in €'],
    reversalOf: (kind) => `Storno van ${kind}`,
    income: 'Rente en dividend',
    incomeHeads: ['Datum', 'Omschrijving', 'Bruto in €', 'Belasting in €', 'Netto in €'],
    bridge: 'Van begin naar einde',
    bridgeHeads: ['Verloop van de waarde', 'Bedrag in €'],
    opening: (day) => `Waarde op ${day}`,
    received: 'Bijgekomen, tegen de prijs van die dag',
    given: 'Afgegaan, tegen de prijs van die dag',
    priceChange: 'Verandering van de prijs',
    rounding: 'Afronding op hele centen',
    closing: (day) => `Waarde op ${day}`,
    accrued: 'Rente nog niet uitbetaald',
    accruedHeads: ['Opgebouwde rente', 'Bedrag in €'],
    since: (name, day) => `${name}, vanaf ${day}`,
    prices: 'Prijzen zijn vastgesteld door de coöperatie; aandelen en obligaties hebben geen beurskoers.',
    noPrice: (names) => `Van ${names} was op een van deze dagen geen prijs vastgesteld; die waarde telt niet mee.`,
    late: (count, day) =>
      count === 1
        ? `Een van de mutaties is pas na ${day} geboekt. Dit overzicht vervangt daarom een eerder overzicht over deze periode.`
        : `${count} van de mutaties zijn pas na ${day} geboekt. Dit overzicht vervangt daarom een eerder overzicht over deze periode.`,
    known: (day, checksum) => `Zoals bekend op ${day}. Controlegetal ${checksum}.`,
    keep: 'Bewaren voor uw belastingaangifte',
    page: (number, of) => `Pagina ${number} van ${of}`,
  },
  en: {
    title: (year) => `Statement for ${year}`,
    titleUntil: (year, day) => `Statement for ${year}, up to ${day}`,
    facts: { number: 'Member no.', since: 'Since', date: 'Date' },
    worth: (day) => `Value of what you have on ${day}`,
    before: (day) => `On ${day}`,
    accruedShort: 'Interest not paid yet',
    payableShort: 'Still to be paid to you',
    holdings: 'Holdings',
    holdingHeads: (from, to) => [
      'Instrument',
      `Units\n${from}`,
      'In',
      'Out',
      `Units\n${to}`,
      `Price in €\n${to}`,
      `Value in €\n${from}`,
      `Value in €\n${to}`,
    ],
    locked: (units, day) => `${units} locked until ${day}`,
    total: 'Total',
    none: (from, to) => `From ${from} to ${to} you had no shares, Good Shares or bonds.`,
    moves: 'Changes',
    moveHeads: ['Date', 'Number', 'Description', 'Units', 'Value in €'],
    reversalOf: (kind) => `Reversal of ${kind}`,
    income: 'Interest and dividend',
    incomeHeads: ['Date', 'Description', 'Gross in €', 'Tax in €', 'Net in €'],
    bridge: 'From beginning to end',
    bridgeHeads: ['How the value changed', 'Amount in €'],
    opening: (day) => `Value on ${day}`,
    received: 'Received, at the price of that day',
    given: 'Given, at the price of that day',
    priceChange: 'Change of the price',
    rounding: 'Rounding to whole cents',
    closing: (day) => `Value on ${day}`,
    accrued: 'Interest not paid yet',
    accruedHeads: ['Accrued interest', 'Amount in €'],
    since: (name, day) => `${name}, from ${day}`,
    prices: 'Prices are set by the cooperative; its shares and bonds are not traded on an exchange.',
    noPrice: (names) => `No price was set for ${names} on one of these days; that value is left out.`,
    late: (count, day) =>
      count === 1
        ? `One of the changes was booked after ${day}. This statement therefore replaces an earlier one for this period.`
        : `${count} of the changes were booked after ${day}. This statement therefore replaces an earlier one for this period.`,
    known: (day, checksum) => `As known on ${day}. Checksum ${checksum}.`,
    keep: 'Keep it for your tax return',
    page: (number, of) => `Page ${number} of ${of}`,
  },
};
