import type { Instrument } from '../../api/types.ts';
import { paths } from '../../paths.ts';

const transferReasons = ['sale', 'gift', 'inheritance', 'divorce', 'merger', 'other'] as const;
export const priceReasons = ['board_decision', 'correction', 'other'] as const;
const correctionReasons = ['input_error', 'board_decision', 'correction', 'other'] as const;
export const reasons = [...new Set([...transferReasons, ...priceReasons, ...correctionReasons])];

type Type = Instrument['type'];

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
  reasons?: readonly string[];
  document?: 'needed' | 'asked';
  /** Whatever it is worth, another administrator decides. */
  waits?: boolean;
}

const every: readonly Type[] = ['share', 'good_share', 'bond'];
const shares: readonly Type[] = ['share', 'good_share'];

/** The kinds that are entered by themselves, with their fields (services/api/src/domain/kinds says what they mean). */
const kindFields = {
  issue: { types: every, quantity: true, priced: true },
  transfer: { types: every, counterparty: true, quantity: true, reasons: transferReasons, document: 'asked' },
  gift_back: { types: shares, closedToo: true, quantity: true, document: 'needed' },
  receipt: { types: null, memberless: true, amount: 'needed' },
  payout: { types: null, amount: 'needed', waits: true },
  interest: { types: ['bond'], closedToo: true, amount: 'needed', withholding: true },
  dividend: { types: shares, closedToo: true, amount: 'needed', withholding: true },
  correction: {
    types: every,
    closedToo: true,
    direction: true,
    quantity: true,
    amount: 'optional',
    reasons: correctionReasons,
    document: 'asked',
    waits: true,
  },
} as const satisfies Record<string, KindFields>;

export type EnteredKind = keyof typeof kindFields;
export const kinds = Object.keys(kindFields) as readonly EnteredKind[];

/** The kinds that have a page of their own: the form says where, and enters nothing. */
export const elsewhere = { redeem: `${paths.redemptions}?run=list`, return: paths.shareReturns } as const;
export type Elsewhere = keyof typeof elsewhere;

export const isElsewhere = (kind: string): kind is Elsewhere => Object.hasOwn(elsewhere, kind);

/** The fields of a kind; none of what a draft of another version may hold. */
export const fieldsOf = (kind: string): KindFields =>
  Object.hasOwn(kindFields, kind) ? kindFields[kind as EnteredKind] : { types: null };

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
