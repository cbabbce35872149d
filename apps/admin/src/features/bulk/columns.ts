import type { Cell, Column, Purpose, Reading } from './bulk.api.ts';

const bookings = [
  'member_no',
  'kind',
  'instrument',
  'effective_date',
  'quantity',
  'amount',
  'reference',
  'counterparty_no',
  'reason',
  'description',
  'price',
  'acquired_on',
  'document',
] as const satisfies readonly Column[];

const openings = [
  'member_no',
  'full_name',
  'family_name',
  'company_name',
  'instrument',
  'acquired_on',
  'quantity',
  'amount',
  'given_name',
  'initials',
  'infix',
  'member_kind',
  'joined_on',
  'birthdate',
  'kvk',
  'email',
  'phone',
  'street',
  'house_number',
  'house_addition',
  'postal_code',
  'locality',
  'country',
  'iban',
  'holder_name',
  'instrument_type',
  'nominal',
  'coupon',
  'maturity_date',
  'price',
  'price_date',
  'reference',
  'description',
] as const satisfies readonly Column[];

/** Of an Econobis export: what tells which of its rows are holdings. No template has them. */
const beside = ['mutation', 'state'] as const satisfies readonly Column[];

/** What a file of each purpose can say, in the order in which it is explained. */
export const columnsOf: Record<Purpose, readonly Column[]> = { transactions: bookings, register: openings };

const required: Record<Purpose, readonly Column[]> = {
  transactions: ['member_no', 'kind', 'instrument', 'effective_date'],
  register: ['member_no', 'instrument', 'acquired_on'],
};
/** Of each group one is needed. */
const either: Record<Purpose, readonly (readonly Column[])[]> = {
  transactions: [['quantity', 'amount']],
  register: [
    ['quantity', 'amount'],
    ['full_name', 'family_name', 'company_name'],
  ],
};

/** What members hold; a list of members needs none of it. */
const holdings: readonly Column[] = ['instrument', 'quantity', 'amount', 'acquired_on'];

/** A register of members alone: no column says what they hold. */
export const isMembersAlone = (used: readonly (Column | null)[], purpose: Purpose): boolean =>
  purpose === 'register' &&
  used.includes('member_no') &&
  !used.some((column) => column !== null && holdings.includes(column));

/** Whether a file must have a column. */
export function needOf(column: Column, purpose: Purpose): 'yes' | 'either' | 'no' {
  if (required[purpose].includes(column)) return 'yes';
  return either[purpose].some((group) => group.includes(column)) ? 'either' : 'no';
}

/** Columns that are needed, how many of them are there, and which are not. */
export function requiredOf(
  used: readonly (Column | null)[],
  purpose: Purpose,
): { needed: number; found: number; missing: (readonly Column[])[] } {
  const optional = isMembersAlone(used, purpose) ? holdings : [];
  const all = [...required[purpose].map((column) => [column] as const), ...either[purpose]];
  const groups = all.filter((group) => !group.every((column) => optional.includes(column)));
  const missing = groups.filter((group) => !group.some((column) => used.includes(column)));
  return { needed: groups.length, found: groups.length - missing.length, missing };
}

/** The columns of a batch that its file has or its rows say, in the order in which they are explained: what the file lacks can be typed. */
export const usedColumns = ({ columns }: Reading, purpose: Purpose, rowColumns: ReadonlySet<string | null>): Column[] =>
  [...columnsOf[purpose], ...beside].filter(
    (candidate) => rowColumns.has(candidate) || columns.some(({ column }) => column === candidate),
  );

/** A cell as one would type it in the notation of the file: what a mended cell is read by. */
export function cellText(cell: Cell | undefined, { number, date }: Pick<Reading, 'number' | 'date'>): string {
  if (cell === undefined) return '';
  if (typeof cell === 'string') return cell;
  if ('number' in cell) {
    const text = number.profile === 'comma' ? cell.number.replace('.', ',') : cell.number;
    if (cell.unit === undefined || cell.unit === 'EUR') return text;
    return cell.unit === '%' ? `${text} %` : `${cell.unit} ${text}`;
  }
  const [year, month, day] = cell.date.split('-');
  if (date.profile === 'ymd') return cell.date;
  return date.profile === 'dmy' ? `${day}-${month}-${year}` : `${month}-${day}-${year}`;
}
