import { dialled, dutchPostalCode, emailPattern, kvkPattern, phonePattern, spacedPostalCode } from '../contact.ts';
import type { AskedAbout } from '../confirmation.ts';
import { countries } from '../countries.ts';
import { DomainError } from '../errors.ts';
import type { ErrorCode } from '../errorCodes.ts';
import { parseIban } from '../iban.ts';
import type { InstrumentTerms } from '../instruments.ts';
import type { Price } from '../settings.ts';
import { holdingColumns } from './columns.ts';
import { plain } from './spelling.ts';
import { nameOf } from './memberName.ts';
import { oddities } from './oddities.ts';
import { CellReader } from './reader.ts';
import type { Candidate, CellProfile, RowCells } from './rows.ts';
import type { CellProblem } from './table.ts';
import type { MemberKind } from '../members.ts';

/** A member as a row of a register that is opened tells of one. */
export interface NewMember {
  member_no: number;
  kind: MemberKind;
  given_name: string | null;
  infix: string | null;
  family_name: string | null;
  company_name: string | null;
  birthdate: string | null;
  kvk: string | null;
  email: string | null;
  phone: string | null;
  street_address: string | null;
  postal_code: string | null;
  locality: string | null;
  country: string | null;
  iban: string | null;
  holder_name: string | null;
  /** Null: the day of the first acquisition. */
  joined_on: string | null;
}

/** What a row says of an instrument that may not be there yet. */
export interface NewInstrument {
  type: InstrumentTerms['type'];
  nominal_cents: number;
  /** Of a bond. */
  coupon_ppm: number | null;
  maturity_date: string | null;
}

/** Terms of its instrument that a row tells; null where it is silent. */
export interface FileTerms {
  nominal_cents: number | null;
  coupon_ppm: number | null;
  maturity_date: string | null;
}

/** A holding with which a register begins: its member, perhaps its instrument, and the booking. */
export interface Opening {
  member: NewMember;
  /** As it would be made from this row alone. */
  instrument: NewInstrument | null;
  fileTerms: FileTerms;
  /** What one of its instrument cost from a day on. */
  price: Price | null;
  candidate: Candidate;
  /** What of it somebody has to say is right. */
  questions: CellProblem<AskedAbout>[];
}

/** A member who holds nothing. */
export type MemberAlone = Pick<Opening, 'member' | 'questions'>;

const types: Record<string, InstrumentTerms['type']> = {
  aandeel: 'share',
  share: 'share',
  goodshare: 'good_share',
  ledenaandeel: 'good_share',
  obligatie: 'bond',
  bond: 'bond',
  lening: 'bond',
  loan: 'bond',
};

/** The code of each country by what a register may call it: the code, or its name in Dutch or English. */
const countryCodes = new Map<string, string>([
  ...(['nl', 'en'] as const).flatMap((language) => {
    const names = new Intl.DisplayNames([language], { type: 'region' });
    return [...countries].map((code) => [plain(names.of(code) ?? code), code] as const);
  }),
  ...[...countries].map((code) => [plain(code), code] as const),
  [plain('UK'), 'GB'],
]);

/** Only what is definite is a holding; an export also tells of interest paid, of wishes and of promises. */
const definite = new Set(['', 'definitief', 'final', 'definitive']);

/**
 * What a row of a register says, or everything in it that cannot be read. Units that went are a correction: what is left
 * of the lots before it is what the member has. Without a quantity they are what the amount comes to (withQuantity). A row that
 * says nothing of a holding is a member alone.
 */
export function openingOf(
  cells: RowCells,
  profile: CellProfile,
): { opening: Opening } | { alone: MemberAlone } | { problems: CellProblem<ErrorCode>[] } {
  const read = new CellReader(cells, profile);
  if ([...holdingColumns, 'mutation' as const].every((column) => !read.has(column))) {
    const questions: CellProblem<AskedAbout>[] = [];
    const member = memberOf(read, questions);
    return member === null || read.problems.length > 0 ? { problems: read.problems } : { alone: { member, questions } };
  }
  const counted = read.number('quantity');
  // an export has no units of a loan, or none
  const quantity = counted === '0' && cells.mutation !== undefined && read.has('amount') ? null : counted;
  const byAmount = quantity === null && read.has('amount') && read.problems.length === 0;
  const isNothing = cells.mutation !== undefined && quantity === null && !byAmount;
  if (!definite.has(plain(read.text('state') ?? '')) || isNothing) {
    return { problems: [{ column: 'mutation', code: 'mutation_ignored', params: { value: read.text('mutation') } }] };
  }
  read.needed('instrument');
  const instrument = read.noDay('instrument');
  const acquired_on = read.needed('acquired_on') === null ? null : read.day('acquired_on');
  if (!byAmount) read.needed('quantity');
  const amount = quantity?.startsWith('-') === true ? null : read.cents('amount', { signed: byAmount });
  const questions: CellProblem<AskedAbout>[] = [];
  const member = memberOf(read, questions);
  const { instrument: fresh, fileTerms } = instrumentOf(read, acquired_on);
  const price_cents = read.cents('price');
  const price_date = read.day('price_date');
  const { problems } = read;
  const isSized = quantity !== null || amount !== null;
  if (problems.length > 0 || member === null || acquired_on === null || !isSized || instrument === null) {
    return { problems };
  }
  const isOut = quantity?.startsWith('-') ?? (amount ?? 0) < 0;
  const candidate: Candidate = {
    kind: isOut ? 'correction' : 'opening',
    member_no: member.member_no,
    counterparty_no: null,
    instrument,
    effective_date: acquired_on,
    quantity,
    amount_cents: amount,
    price_cents: null,
    acquired_on: null,
    reference: read.text('reference'),
    reason_code: isOut ? 'correction' : null,
    description: read.text('description'),
    document: null,
  };
  // what units went for says nothing of what they cost
  const price = isOut || price_cents === null ? null : { price_cents, valid_from: price_date ?? acquired_on };
  const opening = { member, instrument: fresh, fileTerms, price, candidate };
  return { opening: { ...opening, questions: [...questions, ...oddities(opening)] } };
}

/** A holding with its units, which an amount comes to at the nominal value; null where it does not come to whole ones. */
export function withQuantity(candidate: Candidate, nominal_cents: number): Candidate | null {
  const { quantity, amount_cents } = candidate;
  if (quantity !== null || amount_cents === null) return candidate;
  if (amount_cents % nominal_cents !== 0) return null;
  return {
    ...candidate,
    quantity: String(amount_cents / nominal_cents),
    amount_cents: amount_cents < 0 ? null : amount_cents,
  };
}

function memberOf(read: CellReader, questions: CellProblem<AskedAbout>[]): NewMember | null {
  read.needed('member_no');
  const member_no = read.memberNumber('member_no');
  const name = nameOf(read, questions);
  // 1234567.0 is a number of which the zero before it went
  const digits =
    read
      .text('kvk')
      ?.replace(/[.,]0{1,2}$/u, '')
      .replace(/[\s.]/gu, '') ?? null;
  const kvk = read.fits('kvk', digits?.padStart(8, '0') ?? null, kvkPattern, 'kvk_invalid');
  const email = read.fits('email', read.words('email', 320), emailPattern, 'email_invalid');
  const typed = read.text('phone');
  const phone = read.fits('phone', typed === null ? null : dialled(typed), phonePattern, 'phone_invalid');
  const text = read.text('country');
  const country = text === null ? 'NL' : (countryCodes.get(plain(text)) ?? read.refuse('country', 'country_invalid'));
  const address = [read.words('street', 150), read.houseNumber('house_number')].filter(Boolean).join(' ');
  const addition = read.houseNumber('house_addition');
  const written = read.words('postal_code', 20)?.toUpperCase() ?? null;
  const isDutch = country === 'NL';
  const postal = isDutch
    ? read.fits('postal_code', written && spacedPostalCode(written), dutchPostalCode, 'postal_code_invalid')
    : written;
  const person = name.company_name === null;
  if (member_no === null || read.problems.length > 0) return null;
  return {
    member_no,
    kind: person ? 'person' : 'organisation',
    ...name,
    birthdate: person ? read.day('birthdate') : null,
    kvk,
    email,
    phone,
    street_address: address === '' ? null : address + (addition === null ? '' : `-${addition}`),
    postal_code: postal,
    locality: read.words('locality', 100),
    country,
    iban: ibanOf(read),
    holder_name: read.words('holder_name', 70),
    joined_on: read.day('joined_on'),
  };
}

function ibanOf(read: CellReader): string | null {
  const text = read.text('iban');
  try {
    // in groups, with what a program or a page put between them
    return text && parseIban(text.replace(/[\s.\p{Cf}\p{Pd}]/gu, ''), 'iban');
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return read.refuse('iban', error.code as 'iban_invalid' | 'iban_length');
  }
}

function instrumentOf(read: CellReader, acquired_on: string | null): Pick<Opening, 'instrument' | 'fileTerms'> {
  const nominal_cents = read.cents('nominal');
  const text = read.text('instrument_type');
  const type = text === null ? null : (types[plain(text)] ?? read.refuse('instrument_type', 'instrument_incomplete'));
  const coupon_ppm = read.ppm('coupon');
  const maturity_date = read.day('maturity_date');
  // What has matured was redeemed: nobody holds it any more.
  if (maturity_date !== null && acquired_on !== null && maturity_date <= acquired_on) {
    read.refuse('maturity_date', 'instrument_closed');
  }
  const fileTerms = { nominal_cents, coupon_ppm, maturity_date };
  if (nominal_cents === null) return { instrument: null, fileTerms };
  const bond = type === 'bond' || (type === null && maturity_date !== null);
  const lacks = coupon_ppm === null ? 'coupon' : maturity_date === null ? 'maturity_date' : null;
  if (bond && lacks !== null && !read.problems.some(({ column }) => column === lacks)) {
    read.refuse(lacks, 'instrument_incomplete');
  }
  return {
    instrument: {
      type: bond ? 'bond' : (type ?? 'share'),
      nominal_cents,
      coupon_ppm: bond ? coupon_ppm : null,
      maturity_date: bond ? maturity_date : null,
    },
    fileTerms,
  };
}
