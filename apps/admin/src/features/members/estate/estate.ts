import { today } from '@ledenbureau/workbench';
import type { components } from '../../../api/schema.d.ts';
import type { Holding, Member } from '../../../api/types.ts';
import type { MemberChoice } from '../../../register/member/memberText.ts';
import { divide, fromUnits, toUnits } from './division.ts';

export type Inheritance = components['schemas']['Inheritance'];

/** What is entered; beside these a part for each heir and a quantity for each heir and instrument, by the names below. */
export interface EstateValues {
  deceased_on: string;
  document: string;
  effective_date: string;
  heirs: MemberChoice[];
  /** It happens once under this key. */
  key: string;
  [cell: string]: string | MemberChoice[];
}

export const partName = (heirId: string) => `part:${heirId}`;
export const cellName = (instrumentId: string, heirId: string) => `cell:${instrumentId}:${heirId}`;

export const emptyEstate = (member: Member): EstateValues => ({
  deceased_on: member.deceased_on ?? '',
  document: '',
  effective_date: today(),
  heirs: [],
  key: crypto.randomUUID(),
});

const text = (value: EstateValues[string] | undefined) => (typeof value === 'string' ? value : '');

/** An instrument of the estate: what there was, what each heir gets of it, and what is left. */
export interface EstateRow {
  holding: Holding;
  scale: number;
  units: bigint;
  /** In the order of the heirs; null where the cell cannot be read. */
  shares: (bigint | null)[];
  rest: bigint;
}

export function rowsOf({ holdings }: Member, values: EstateValues): EstateRow[] {
  return holdings.map((holding) => {
    const { scale } = holding.instrument;
    const units = toUnits(holding.total, scale) ?? 0n;
    const shares = values.heirs.map(({ id }) => {
      const typed = text(values[cellName(holding.instrument.id, id)]);
      return typed === '' ? 0n : toUnits(typed, scale);
    });
    const divided = shares.reduce<bigint>((sum, share) => sum + (share ?? 0n), 0n);
    return { holding, scale, units, shares, rest: units - divided };
  });
}

/** What units of a holding are worth in cents, by its price; null without one. */
export const worth = ({ holding: { price_cents: price }, scale }: EstateRow, units: bigint): number | null =>
  price === null ? null : Number((units * BigInt(price) * 2n + 10n ** BigInt(scale)) / (2n * 10n ** BigInt(scale)));

export const isDivided = (rows: readonly EstateRow[]): boolean =>
  rows.every(({ rest, shares }) => rest === 0n && shares.every((share) => share !== null));

/** The cells for these heirs by their parts; without a part that can be read, nothing. */
export function cellsByPart(
  member: Member,
  values: EstateValues,
  heirs: readonly MemberChoice[],
): Record<string, string> {
  const parts = heirs.map(({ id }) => text(values[partName(id)]) || `1/${heirs.length}`);
  return Object.fromEntries(
    member.holdings.flatMap(({ instrument: { id, scale }, total }) => {
      const shares = divide(toUnits(total, scale) ?? 0n, parts);
      return heirs.map((heir, index) => [cellName(id, heir.id), fromUnits(shares?.[index] ?? 0n, scale)]);
    }),
  );
}

/** The shares that are sent, with the name of the cell of each: errors come back by their place. */
export function sharesOf(rows: readonly EstateRow[], heirs: readonly MemberChoice[]) {
  return rows.flatMap(({ holding, scale, shares }) =>
    shares.flatMap((share, index) => {
      const heir = heirs[index];
      if (!heir || share === null || share === 0n) return [];
      const { id } = holding.instrument;
      const quantity = fromUnits(share, scale);
      return [{ cell: cellName(id, heir.id), share: { heir_id: heir.id, instrument_id: id, quantity } }];
    }),
  );
}

/** The body for these values, or null while something is missing or left. */
export function bodyOf(member: Member, values: EstateValues): Inheritance | null {
  const { deceased_on, document, effective_date, heirs } = values;
  const rows = rowsOf(member, values);
  if (!deceased_on || !document.trim() || !effective_date || !isDivided(rows)) return null;
  const shares = sharesOf(rows, heirs).map(({ share }) => share);
  return { deceased_on, document: document.trim(), effective_date, shares };
}
