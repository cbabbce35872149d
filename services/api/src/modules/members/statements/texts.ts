import type { Language } from '../../../domain/language.ts';

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
  holdingHeads: (
    from: string,
    to: string,
  ) => Record<
    'instrument' | 'opening' | 'received' | 'given' | 'closing' | 'price' | 'openingValue' | 'closingValue',
    string
  >;
  locked: (units: string, day: string) => string;
  total: string;
  none: (from: string, to: string) => string;
  moves: string;
  moveHeads: Record<'date' | 'number' | 'description' | 'units' | 'value', string>;
  reversalOf: (kind: string) => string;
  income: string;
  incomeHeads: Record<'date' | 'description' | 'gross' | 'tax' | 'net', string>;
  bridge: string;
  /** Above the amounts of a table of two columns. */
  amount: string;
  bridgeHead: string;
  opening: (day: string) => string;
  received: string;
  given: string;
  priceChange: string;
  rounding: string;
  closing: (day: string) => string;
  accrued: string;
  accruedHead: string;
  since: (name: string, day: string) => string;
  prices: string;
  noPrice: (names: string) => string;
  /** Where a value would stand. */
  unpriced: string;
  late: (count: number, day: string) => string;
  known: (day: string, checksum: string) => string;
  keep: string;
  page: (number: number, of: number) => string;
}

export const statementTexts: Record<Language, StatementTexts> = {
  nl: {
    title: (year) => `Jaaroverzicht ${year}`,
    titleUntil: (year, day) => `Overzicht ${year} tot en met ${day}`,
    facts: { number: 'Lidnummer', since: 'Lid sinds', date: 'Datum' },
    worth: (day) => `Waarde van uw bezit op ${day}`,
    before: (day) => `Op ${day}`,
    accruedShort: 'Rente nog niet uitbetaald',
    payableShort: 'Nog aan u uit te betalen',
    holdings: 'Bezit',
    holdingHeads: (from, to) => ({
      instrument: 'Instrument',
      opening: `Stuks\n${from}`,
      received: 'Bij',
      given: 'Af',
      closing: `Stuks\n${to}`,
      price: `Prijs in €\n${to}`,
      openingValue: `Waarde in €\n${from}`,
      closingValue: `Waarde in €\n${to}`,
    }),
    locked: (units, day) => `${units} vast tot ${day}`,
    total: 'Totaal',
    none: (from, to) => `Van ${from} tot en met ${to} had u geen aandelen, Good Shares of obligaties.`,
    moves: 'Transacties',
    moveHeads: { date: 'Datum', number: 'Nummer', description: 'Omschrijving', units: 'Stuks', value: 'Waarde in €' },
    reversalOf: (kind) => `Storno van ${kind}`,
    income: 'Rente en dividend',
    incomeHeads: {
      date: 'Datum',
      description: 'Omschrijving',
      gross: 'Bruto in €',
      tax: 'Belasting in €',
      net: 'Netto in €',
    },
    bridge: 'Van begin naar einde',
    amount: 'Bedrag in €',
    bridgeHead: 'Verloop van de waarde',
    opening: (day) => `Waarde op ${day}`,
    received: 'Bijgekomen, tegen de prijs van die dag',
    given: 'Afgegaan, tegen de prijs van die dag',
    priceChange: 'Verandering van de prijs',
    rounding: 'Afronding op hele centen',
    closing: (day) => `Waarde op ${day}`,
    accrued: 'Rente nog niet uitbetaald',
    accruedHead: 'Opgebouwde rente',
    since: (name, day) => `${name}, vanaf ${day}`,
    prices: 'Prijzen zijn vastgesteld door de coöperatie; aandelen en obligaties hebben geen beurskoers.',
    unpriced: 'Geen prijs',
    noPrice: (names) => `Van ${names} was op een van deze dagen geen prijs vastgesteld; die waarde telt niet mee.`,
    late: (count, day) =>
      count === 1
        ? `Een van de transacties is pas na ${day} geboekt. Dit overzicht vervangt daarom een eerder overzicht over deze periode.`
        : `${count} van de transacties zijn pas na ${day} geboekt. Dit overzicht vervangt daarom een eerder overzicht over deze periode.`,
    known: (day, checksum) => `Zoals bekend op ${day}. Controlegetal ${checksum}.`,
    keep: 'Bewaar dit voor uw belastingaangifte',
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
    holdingHeads: (from, to) => ({
      instrument: 'Instrument',
      opening: `Units\n${from}`,
      received: 'In',
      given: 'Out',
      closing: `Units\n${to}`,
      price: `Price in €\n${to}`,
      openingValue: `Value in €\n${from}`,
      closingValue: `Value in €\n${to}`,
    }),
    locked: (units, day) => `${units} locked until ${day}`,
    total: 'Total',
    none: (from, to) => `From ${from} to ${to} you had no shares, Good Shares or bonds.`,
    moves: 'Transactions',
    moveHeads: { date: 'Date', number: 'Number', description: 'Description', units: 'Units', value: 'Value in €' },
    reversalOf: (kind) => `Reversal of ${kind}`,
    income: 'Interest and dividend',
    incomeHeads: { date: 'Date', description: 'Description', gross: 'Gross in €', tax: 'Tax in €', net: 'Net in €' },
    bridge: 'From beginning to end',
    amount: 'Amount in €',
    bridgeHead: 'How the value changed',
    opening: (day) => `Value on ${day}`,
    received: 'Received, at the price of that day',
    given: 'Given, at the price of that day',
    priceChange: 'Change of the price',
    rounding: 'Rounding to whole cents',
    closing: (day) => `Value on ${day}`,
    accrued: 'Interest not paid yet',
    accruedHead: 'Accrued interest',
    since: (name, day) => `${name}, from ${day}`,
    prices: 'Prices are set by the cooperative; its shares and bonds are not traded on an exchange.',
    unpriced: 'No price',
    noPrice: (names) => `No price was set for ${names} on one of these days; that value is left out.`,
    late: (count, day) =>
      count === 1
        ? `One of the transactions was booked after ${day}. This statement therefore replaces an earlier one for this period.`
        : `${count} of the transactions were booked after ${day}. This statement therefore replaces an earlier one for this period.`,
    known: (day, checksum) => `As known on ${day}. Checksum ${checksum}.`,
    keep: 'Keep it for your tax return',
    page: (number, of) => `Page ${number} of ${of}`,
  },
};
