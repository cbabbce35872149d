// The columns of a sheet: the headings of each in two languages, and which a sheet of a purpose has.
import type { Language } from '../language.ts';

/** What a row of a bulk file can say, with the headings that mean it; the first of each language stands in the template. */
const bookingHeadings = {
  member_no: {
    nl: ['lidnummer', 'lidnr', 'lid', 'relatienummer', 'nummer lid', 'aandeler', 'lid nr', 'ledennummer'],
    en: ['member number', 'member no', 'member', 'member id'],
  },
  kind: { nl: ['soort', 'type', 'transactiesoort', 'mutatie'], en: ['kind', 'transaction kind', 'transaction type'] },
  instrument: {
    nl: ['instrument', 'product', 'uitgifte', 'obligatie', 'serie', 'lening', 'soort aandeel'],
    en: ['instrument code', 'security', 'issue'],
  },
  quantity: {
    nl: [
      'aantal',
      'stuks',
      'aantal stuks',
      'hoeveelheid',
      'aantal aandelen',
      'aantal obligaties',
      'aantal participaties',
    ],
    en: ['quantity', 'units', 'number of units', 'qty'],
  },
  amount: { nl: ['bedrag', 'inleg', 'inleg eur', 'bedrag eur', 'waarde'], en: ['amount', 'amount eur', 'value'] },
  effective_date: {
    nl: ['ingangsdatum', 'boekdatum', 'datum', 'transactiedatum'],
    en: ['effective date', 'date', 'booking date', 'transaction date'],
  },
  reference: { nl: ['referentie', 'kenmerk', 'kenmerk bank'], en: ['reference', 'ref', 'external reference'] },
  counterparty_no: {
    nl: ['tegenpartij', 'aan lid', 'ontvanger', 'naar lid'],
    en: ['counterparty', 'to member', 'receiver'],
  },
  reason: { nl: ['reden', 'aanleiding'], en: ['reason', 'reason code'] },
  description: { nl: ['omschrijving', 'toelichting', 'opmerking'], en: ['description', 'remark', 'memo'] },
  price: { nl: ['prijs', 'koers', 'prijs per stuk'], en: ['price', 'unit price'] },
  acquired_on: {
    nl: ['verkregen op', 'verkrijgingsdatum', 'aankoopdatum', 'datum verkrijging', 'verkregen', 'datum uitgifte'],
    en: ['acquired on', 'acquisition date'],
  },
  document: { nl: ['document', 'bewijsstuk', 'akte'], en: ['document reference', 'evidence'] },
} as const;

/**
 * What a row says besides when a register is opened: who the member is, and what the instrument is. The names that an
 * Econobis export of participations gives its columns are among them.
 */
const registerHeadings = {
  company_name: { nl: ['organisatie', 'bedrijfsnaam'], en: ['organisation', 'company', 'company name'] },
  full_name: {
    nl: [
      'naam',
      'volledige naam',
      'naam lid',
      'lid naam',
      'naam aandeelhouder',
      'naam obligatiehouder',
      'naam deelnemer',
    ],
    en: ['name', 'full name', 'member name'],
  },
  member_kind: { nl: ['soort lid', 'type lid', 'lidsoort'], en: ['member kind', 'kind of member'] },
  initials: { nl: ['voorletters', 'initialen', 'voorletter'], en: ['initials'] },
  given_name: { nl: ['voornaam', 'voornamen', 'roepnaam'], en: ['given name', 'first name'] },
  infix: { nl: ['tussenvoegsel', 'voorvoegsel', 'tussenvoegsels', 'voorvoegsels', 'tussenv'], en: ['infix', 'prefix'] },
  family_name: { nl: ['achternaam', 'familienaam'], en: ['family name', 'last name', 'surname'] },
  birthdate: { nl: ['geboortedatum', 'geb datum', 'geboren', 'geboren op'], en: ['date of birth', 'birthdate'] },
  kvk: { nl: ['kvk', 'kvk nummer', 'kvk nr', 'handelsregister'], en: ['chamber of commerce', 'kvk number'] },
  email: { nl: ['e-mail', 'email primair', 'e-mailadres', 'mailadres', 'emailadres'], en: ['e-mail address', 'mail'] },
  phone: {
    nl: ['telefoon', 'telefoonnummer', 'telefoonnummer primair', 'tel', 'mobiel', 'telefoonnr', 'gsm'],
    en: ['phone', 'telephone', 'mobile'],
  },
  street: { nl: ['straat', 'adres', 'bezoek adres'], en: ['street', 'address', 'street address'] },
  house_number: { nl: ['huisnummer', 'bezoek huisnummer', 'huisnr', 'nr'], en: ['house number'] },
  house_addition: { nl: ['toevoeging', 'bezoek toevoeging', 'huisnummer toevoeging'], en: ['house number addition'] },
  postal_code: { nl: ['postcode', 'bezoek postcode', 'pc'], en: ['postal code', 'zip'] },
  locality: { nl: ['plaats', 'woonplaats', 'bezoek plaats'], en: ['city', 'locality', 'town'] },
  country: { nl: ['land', 'bezoek land'], en: ['country'] },
  iban: {
    nl: ['iban', 'iban uitkeren', 'rekeningnummer', 'bankrekening', 'rekening', 'iban nummer', 'bankrekeningnummer'],
    en: ['account number', 'bank account'],
  },
  holder_name: { nl: ['tenaamstelling', 'iban uitkeren t.n.v.'], en: ['account holder', 'holder'] },
  joined_on: {
    nl: ['lid sinds', 'lid vanaf', 'datum lid', 'datum toetreding', 'toetredingsdatum'],
    en: ['member since', 'joined on', 'joined'],
  },
  mutation: { nl: ['type mutatie'], en: ['mutation type'] },
  state: { nl: ['status'], en: ['state'] },
  instrument_type: { nl: ['soort instrument', 'instrumentsoort'], en: ['instrument type'] },
  nominal: {
    nl: ['nominale waarde', 'nominaal', 'nominale waarde per stuk', 'waarde per stuk'],
    en: ['nominal value', 'nominal'],
  },
  price_date: {
    nl: ['prijs vanaf', 'prijsdatum', 'koersdatum', 'prijs geldig vanaf', 'datum koers', 'datum prijs'],
    en: ['price from', 'price date'],
  },
  coupon: {
    nl: ['rentepercentage', 'couponrente', 'rente %', 'rentevoet', 'rente per jaar', 'rente', 'coupon'],
    en: ['coupon', 'interest rate', 'interest %'],
  },
  maturity_date: {
    nl: ['einddatum', 'aflosdatum', 'looptijd tot', 'aflossing op', 'vervaldatum'],
    en: ['maturity date', 'matures on'],
  },
} as const;

export const headings = { ...bookingHeadings, ...registerHeadings };

/** What a file is for: transactions of a register that is there, or a register that begins with it. */
export const bulkPurposes = ['transactions', 'register'] as const;
export type BulkPurpose = (typeof bulkPurposes)[number];
/** What a sheet is read as: a batch of a purpose, or what each member had in the old administration, to compare one with. */
export type SheetPurpose = BulkPurpose | 'balance';

export type BulkColumn = keyof typeof headings;
export type RegisterColumn = keyof typeof registerHeadings;
export const bulkColumns = Object.keys(headings) as [BulkColumn, ...BulkColumn[]];

/** Columns of a register that say what a new instrument is. */
const termColumns = ['instrument_type', 'nominal', 'coupon', 'maturity_date'] as const satisfies RegisterColumn[];
/** Columns of a register that say who a member is. */
const memberColumns: BulkColumn[] = [
  'member_no',
  ...(Object.keys(registerHeadings) as RegisterColumn[]).filter(
    (column) => !['mutation', 'state', 'price_date', ...termColumns].includes(column),
  ),
];
/** What a cell of these says is of a person: the audit, which forgets nothing, does not repeat it. */
export const isPersonal = (column: BulkColumn): boolean => column !== 'member_no' && memberColumns.includes(column);
const nameColumns = ['family_name', 'company_name', 'full_name'] as const satisfies BulkColumn[];

/** The columns that a sheet can have. */
interface Layout {
  /** Of the template, in its order. */
  columns: readonly BulkColumn[];
  required: readonly BulkColumn[];
  /** Of each group one must be there. */
  either: readonly (readonly BulkColumn[])[];
}

interface Form extends Layout {
  /** Headings that mean something else than usual. */
  also: Readonly<Record<string, BulkColumn>>;
}

/** Columns of a register that say what a member holds. */
export const holdingColumns = ['instrument', 'quantity', 'amount', 'acquired_on'] as const satisfies BulkColumn[];

/** How a file of each purpose is laid out. */
export const forms: Record<SheetPurpose, Form> = {
  transactions: {
    columns: Object.keys(bookingHeadings) as BulkColumn[],
    required: ['member_no', 'kind', 'instrument', 'effective_date'],
    either: [['quantity', 'amount']],
    also: {},
  },
  register: {
    columns: [
      ...memberColumns,
      ...termColumns,
      'instrument',
      'quantity',
      'amount',
      'acquired_on',
      'price',
      'price_date',
      'reference',
      'description',
    ],
    required: ['member_no', 'instrument', 'acquired_on'],
    either: [['quantity', 'amount'], nameColumns],
    also: {
      contactnummer: 'member_no',
      projectcode: 'instrument',
      aantaldefinitief: 'quantity',
      bedragdefinitief: 'amount',
      ingangsdatum: 'acquired_on',
      datum: 'acquired_on',
      date: 'acquired_on',
      betalingskenmerk: 'description',
    },
  },
  balance: {
    columns: ['member_no', 'instrument', 'quantity', 'amount'],
    required: ['member_no', 'instrument'],
    either: [['quantity', 'amount']],
    also: {
      contactnummer: 'member_no',
      projectcode: 'instrument',
    },
  },
};

/** A template is of a purpose, or of members who hold nothing yet: the beginning of a register without the holdings. */
export const templatePurposes = [...bulkPurposes, 'members'] as const;
export type TemplatePurpose = (typeof templatePurposes)[number];
export const templateLayouts: Record<TemplatePurpose, Layout> = {
  ...forms,
  members: { columns: memberColumns, required: ['member_no'], either: [nameColumns] },
};

/** Columns that say a number, each with its unit; they are read by one profile in the whole file. */
export const numberUnits = {
  quantity: null,
  amount: 'EUR',
  price: 'EUR',
  nominal: 'EUR',
  coupon: '%',
} as const satisfies Partial<Record<BulkColumn, 'EUR' | '%' | null>>;
export type NumberColumn = keyof typeof numberUnits;
export const numberColumns = Object.keys(numberUnits) as NumberColumn[];
export const isNumberColumn = (column: BulkColumn): column is NumberColumn => column in numberUnits;
/** Columns that say a day; they are read by one profile in the whole file. */
export const dateColumns = [
  'effective_date',
  'acquired_on',
  'birthdate',
  'joined_on',
  'maturity_date',
  'price_date',
] as const satisfies BulkColumn[];

/** The heading of a column in the template. */
export const headingOf = (column: BulkColumn, language: Language): string => headings[column][language][0];
