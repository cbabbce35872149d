import { amountOf, centsToNumber } from '../../domain/money.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import type { RoundTerms, Share } from '../../domain/returns/allocation.ts';
import type { RoundClaim } from './calculate.ts';
import type { RoundSums } from './roundSchemas.ts';
import { memberKinds } from '../../domain/members.ts';

/** A share with the request it is of. */
export interface ClaimedShare extends Share {
  claim: RoundClaim;
}

/** What a division comes to, in the words of the API. */
export function sumsOf(terms: RoundTerms, shares: readonly ClaimedShare[]): RoundSums {
  const { scale, price_cents, policy, deaths_first } = terms;
  const text = (units: bigint) => formatQuantity(units, scale);
  const worth = (units: bigint) => centsToNumber(amountOf(units, scale, price_cents));
  const all = totalsOf(shares);
  const deaths = shares.filter(({ claim }) => claim.death);
  const first = totalsOf(deaths);
  const rest = deaths_first ? totalsOf(shares.filter(({ claim }) => !claim.death)) : all;
  const proRata = policy === 'pro_rata_largest_remainder' && rest.asked > 0n;
  const cents = (outcome: RoundClaim['outcome']) =>
    centsToNumber(totalsOf(shares.filter(({ claim }) => claim.outcome === outcome)).amount_cents);
  const tied = shares.filter((one) => one.tied);
  return {
    requests: shares.length,
    asked: text(all.asked),
    asked_cents: worth(all.asked),
    allocated: text(all.allocated),
    rest: text(all.asked - all.allocated),
    amount_cents: centsToNumber(all.amount_cents),
    payout_cents: cents('payout'),
    gift_cents: cents('gift'),
    convert_cents: cents('convert'),
    deaths: deaths.length,
    deaths_asked: text(first.asked),
    deaths_allocated: text(first.allocated),
    deaths_cents: centsToNumber(first.amount_cents),
    share_ppm: proRata ? Number((rest.allocated * 1_000_000n) / rest.asked) : null,
    raised: shares.filter(({ raised }) => raised).length,
    tied: tied.length,
    tied_raised: tied.filter(({ raised }) => raised).length,
    locked: shares.filter(({ claim }) => claim.locked > 0n).length,
    classes: memberKinds.flatMap((member_kind) => {
      const own = shares.filter(({ claim }) => claim.member_kind === member_kind);
      if (own.length === 0) return [];
      const { asked, allocated, amount_cents } = totalsOf(own);
      return [
        {
          member_kind,
          requests: own.length,
          asked: text(asked),
          asked_cents: worth(asked),
          allocated: text(allocated),
          amount_cents: centsToNumber(amount_cents),
        },
      ];
    }),
  };
}

function totalsOf(shares: readonly ClaimedShare[]): Record<'asked' | 'allocated' | 'amount_cents', bigint> {
  const sum = { asked: 0n, allocated: 0n, amount_cents: 0n };
  for (const { asked, allocated, amount_cents } of shares) {
    sum.asked += asked;
    sum.allocated += allocated;
    sum.amount_cents += amount_cents;
  }
  return sum;
}
