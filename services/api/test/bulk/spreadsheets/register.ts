// A register as somebody keeps it outside, before anybody writes it down in a spreadsheet.

export interface Holder {
  member_no: number;
  given_name: string | null;
  infix: string | null;
  family_name: string | null;
  company_name: string | null;
  email: string | null;
  iban: string | null;
}

export interface Paper {
  name: string;
  /** As a sheet calls it. */
  type: 'aandeel' | 'good share' | 'obligatie';
  nominal_cents: number;
  coupon_ppm: number | null;
  maturity_date: string | null;
}

/** What a cell says. A text is that; the rest is written as the sheet does; `no` is a number that counts nothing. */
export type Value =
  | string
  | null
  | { no: string }
  | { number: string }
  | { euro: string }
  | { percent: string }
  | { day: string };

/** What sheets have columns of. */
export type Said =
  | 'member_no'
  | 'full_name'
  | 'given_name'
  | 'infix'
  | 'family_name'
  | 'company_name'
  | 'email'
  | 'iban'
  | 'instrument'
  | 'instrument_type'
  | 'nominal'
  | 'coupon'
  | 'maturity_date'
  | 'quantity'
  | 'amount'
  | 'acquired_on';

export interface Holding {
  holder: Holder;
  paper: Paper;
  /** In canonical decimals. */
  quantity: string;
  acquired_on: string;
  /** What the sheet says wrong. */
  wrong?: Partial<Record<Said, Value>>;
}

/** Hundredths as a canonical decimal. */
const decimal = (whole: bigint, places: number): string => {
  const digits = String(whole).padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/u, '');
};

/** Quantity times nominal value, in cents; the quantities here make whole ones. */
export function amountOf({ quantity, paper }: Holding): bigint {
  const [whole = '', part = ''] = quantity.split('.');
  return (BigInt(whole + part) * BigInt(paper.nominal_cents)) / 10n ** BigInt(part.length);
}

/** "Berg, J.P. van der" */
const surnameFirst = ({ given_name, infix, family_name, company_name }: Holder): string =>
  company_name ?? [family_name, [given_name, infix].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/** What the sheet says of a holding in a column. */
export function valueOf(holding: Holding, column: Said): Value {
  const { holder, paper, quantity, acquired_on, wrong } = holding;
  if (wrong?.[column] !== undefined) return wrong[column];
  switch (column) {
    case 'member_no':
      return { no: String(holder.member_no) };
    case 'full_name':
      return surnameFirst(holder);
    case 'instrument':
      return paper.name;
    case 'instrument_type':
      return paper.type;
    case 'nominal':
      return { euro: decimal(BigInt(paper.nominal_cents), 2) };
    case 'coupon':
      return paper.coupon_ppm === null ? null : { percent: decimal(BigInt(paper.coupon_ppm), 4) };
    case 'maturity_date':
      return paper.maturity_date === null ? null : { day: paper.maturity_date };
    case 'quantity':
      return { number: quantity };
    case 'amount':
      return { euro: decimal(amountOf(holding), 2) };
    case 'acquired_on':
      return { day: acquired_on };
    default:
      return holder[column];
  }
}
