import type { BookingRequest, Instrument } from '../../api/types.ts';
import { kindForms } from '../../api/kinds.ts';
import { paths } from '../../paths.ts';

export const priceReasons = ['board_decision', 'correction', 'other'] as const satisfies readonly Reason[];

type Type = Instrument['type'];
type Reason = NonNullable<BookingRequest['reason_code']>;

/** What the form asks of a kind beside member, date and references. */
export interface KindFields {
  /** Types of instruments it is about; null for money alone. */
  types: readonly Type[] | null;
  /** A closed instrument still takes it. */
  closedToo?: boolean;
  /** Nobody may be named: whose it is may not be known yet. */
  memberless?: boolean;
  counterparty?: boolean;
  direction?: boolean;
  quantity?: boolean;
  /** The price list says what it costs; another price needs a reason. */
  priced?: boolean;
  amount?: 'needed' | 'optional';
  withholding?: boolean;
  /** One of these must be given. */
  reasons?: readonly Reason[];
  document?: 'needed' | 'asked';
  /** Whatever it is worth, another administrator decides. */
  waits?: boolean;
}

/** The kinds that are entered by themselves, with their fields. */
const forms: Record<EnteredKind, KindFields> = kindForms;

export type EnteredKind = keyof typeof kindForms;
export const kinds = Object.keys(forms) as readonly EnteredKind[];
/** Every reason that some kind asks for. */
export const reasons = [...new Set([...kinds.flatMap((kind) => forms[kind].reasons ?? []), ...priceReasons])];

/** The kinds that have a page of their own: the form says where, and enters nothing. */
export const elsewhere = { redeem: `${paths.redemptions}?run=list`, return: paths.shareReturns } as const;
export type Elsewhere = keyof typeof elsewhere;

export const isElsewhere = (kind: string): kind is Elsewhere => Object.hasOwn(elsewhere, kind);

/** The fields of a kind; none of what a draft of another version may hold. */
export const fieldsOf = (kind: string): KindFields =>
  Object.hasOwn(forms, kind) ? forms[kind as EnteredKind] : { types: null };

/** The instruments that a kind can be about, for a member when one was chosen. */
export function instrumentsFor(
  kind: string,
  instruments: readonly Instrument[],
  memberKind: string | undefined,
): readonly Instrument[] {
  const { types, closedToo = false } = fieldsOf(kind);
  return instruments.filter(
    ({ type, status, allowed_member_kinds: allowed }) =>
      types?.includes(type) &&
      (status === 'open' || (closedToo && status !== 'draft')) &&
      (memberKind === undefined || (allowed as readonly string[]).includes(memberKind)),
  );
}
