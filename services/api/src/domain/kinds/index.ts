import type { CommonRequest } from '../transaction.ts';
import { accrue } from './accrue.ts';
import { convert } from './convert.ts';
import { correction } from './correction.ts';
import { dividend } from './dividend.ts';
import { giftBack } from './giftBack.ts';
import { interest } from './interest.ts';
import { issue } from './issue.ts';
import type { Entry, Kind } from './kind.ts';
import { opening } from './opening.ts';
import { payout } from './payout.ts';
import { payoutConfirmed } from './payoutConfirmed.ts';
import { payoutReturned } from './payoutReturned.ts';
import { receipt } from './receipt.ts';
import { redeem } from './redeem.ts';
import { redeemEarly } from './redeemEarly.ts';
import { release } from './release.ts';
import { reserve } from './reserve.ts';
import { giveBack } from './return.ts';
import { reversal } from './reversal.ts';
import { transfer } from './transfer.ts';

/** Any kind, as long as nobody looks into its request: each of its functions takes its own. */
type AnyKind = Kind<never> | Kind<never, Entry<CommonRequest>>;

/**
 * Every kind the ledger knows (domain model, section 3), in the order in which people look for them. The API's lists of kinds, its
 * types, and the tables of the app derive from this one.
 */
export const kinds = {
  issue,
  transfer,
  redeem_early: redeemEarly,
  redeem,
  return: giveBack,
  gift_back: giftBack,
  convert,
  interest,
  dividend,
  accrue,
  payout,
  payout_confirmed: payoutConfirmed,
  payout_returned: payoutReturned,
  receipt,
  correction,
  opening,
  reserve,
  release,
  reversal,
} as const satisfies Record<string, AnyKind>;

type Kinds = typeof kinds;
export type TransactionKind = keyof Kinds;
/** Kinds that a single transaction can be entered with. */
export type EnteredKind = {
  [K in TransactionKind]: Kinds[K] extends { entered: null } ? never : K;
}[TransactionKind];

type RequestOf<K> = K extends { sums: (request: infer R, scene: never) => unknown } ? R : never;

/** A booking of some kind, with the fields of that kind. */
export type BookingRequest<K extends TransactionKind = TransactionKind> = {
  [Each in K]: { kind: Each } & RequestOf<Kinds[Each]>;
}[K];

export const transactionKinds = Object.keys(kinds) as [TransactionKind, ...TransactionKind[]];
export const enteredKinds = transactionKinds.filter((kind) => kinds[kind].entered !== null) as [
  EnteredKind,
  ...EnteredKind[],
];

/** The rules for a request: those of its kind, which take just such a request. */
export function kindOf(request: BookingRequest): Kind<CommonRequest, Entry<CommonRequest> | null> {
  return kinds[request.kind] as unknown as Kind<CommonRequest, Entry<CommonRequest> | null>;
}
