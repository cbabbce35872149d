// Who asks for early redemption: a member who has bonds, and an account that will do.
import { holdingOf } from './book.ts';
import type { Book } from './book.ts';
import { dateOf, dayOf } from './calendar.ts';
import type { Crowd } from './crowd.ts';
import { instrumentAt, instruments, noticeDays } from './instruments.ts';
import type { MemberMaker, Row } from './members.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';

const bonds = instruments.flatMap(({ bond }, index) => (bond === undefined ? [] : [index]));
/** Holders that are looked at for each request: who has most of them asks. */
const candidates = 6;
/** Days after the notice period by which the money is wanted. */
export const longestWait = 25;

/** A holding of bonds that is asked to be redeemed, and where its member is paid. */
interface Holder {
  member: number;
  instrument: number;
  free: number;
  requested: number;
  account: Row | null;
}

/** Draws some holders and answers the one with the most units; `back` days ago was the request, `open` it is still. */
export function drawHolder(
  {
    plan,
    members,
    book,
    crowd,
    random,
  }: { plan: Plan; members: MemberMaker; book: Book; crowd: Crowd; random: Random },
  { back, open }: { back: number; open: boolean },
): Holder {
  const { lots, today } = book;
  const offers: Holder[] = [];
  const suits = (member: number) => {
    if (!['stays', 'dies'].includes(plan.fateOf(member))) return false;
    const account = accountOf(members, member, today, open);
    if (account === undefined) return false;
    const own: Holder[] = [];
    for (const instrument of bonds) {
      const holding = holdingOf(member, instrument);
      const held = lots.of(holding);
      const free = held.reduce((sum, lot) => sum + lots.remaining(lot), 0);
      const requested = Math.max(today - back, book.lastDayOf(holding));
      const quotable = held.every((lot) => lots.interestFrom(lot) <= requested + noticeDays);
      const matured = requested + noticeDays + longestWait >= dayOf(instrumentAt(instrument).bond?.maturity ?? '');
      if (free > 0 && quotable && !matured) own.push({ member, instrument, free, requested, account });
    }
    offers.push(...own);
    return own.length > 0;
  };
  for (let drawn = 0; drawn < candidates; drawn += 1) crowd.drawSurely(random, suits);
  const [best] = offers.sort((a, b) => b.free - a.free || a.member - b.member || a.instrument - b.instrument);
  if (best === undefined) throw new Error('nobody has bonds to redeem');
  return best;
}

/** Where the member is paid on a day: null where nowhere; undefined where that will not do. */
function accountOf(members: MemberMaker, member: number, day: number, open: boolean): Row | null | undefined {
  const accounts = members.rows(member).bankAccounts;
  const account = accounts.find((row) => row.is_payout === true && String(row.valid_from) <= dateOf(day));
  if (open) return account ?? (accounts.length === 0 ? null : undefined);
  return account !== undefined && account.verified_at !== null ? account : undefined;
}
