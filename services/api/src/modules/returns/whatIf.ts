import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import { refusal } from '../../domain/errors.ts';
import { centsToNumber } from '../../domain/money.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import type { RoundTerms } from '../../domain/returns/allocation.ts';
import { readBudget } from '../../domain/returns/budget.ts';
import { calculate, readClaims } from './calculate.ts';
import type { Calculated } from './calculate.ts';
import type { WhatIf, WhatIfQuery } from './roundSchemas.ts';
import { readRound, termsOf } from './rounds.ts';

/**
 * What a round would come to with another budget, price, policy or cut-off: reads, and keeps nothing. Of a round that is
 * approved the requests it was frozen with. Throws not_found, and state_conflict for one that was executed or ended.
 */
export async function whatIf({ db, clock }: AppContext, id: string, query: WhatIfQuery): Promise<WhatIf> {
  const row = await readRound(db, id);
  if (!['draft', 'calculated', 'approved'].includes(row.status)) {
    throw refusal('state_conflict', null, { status: row.status, version: row.version });
  }
  const own = termsOf(row);
  const cut_off = query.cut_off ?? row.cut_off;
  const day = today(clock);
  if (cut_off > day) throw refusal('date_in_future', 'cut_off', { date: cut_off, today: day });
  const terms: RoundTerms = {
    ...own,
    ...readBudget(query, own.scale),
    ...(query.price_cents !== undefined && { price_cents: BigInt(query.price_cents) }),
    ...(query.policy !== undefined && { policy: query.policy }),
  };
  const which = row.status === 'approved' ? { round_id: id } : { instrument_id: row.instrument.id };
  return presentWhatIf(terms, cut_off, calculate(terms, cut_off, await readClaims(db, { cut_off, ...which })));
}

export function presentWhatIf(terms: RoundTerms, cut_off: string, { sums }: Pick<Calculated, 'sums'>): WhatIf {
  const { budget_units, budget_cents, price_cents, policy, deaths_first, whole_units, scale } = terms;
  return {
    cut_off,
    budget_quantity: budget_units === null ? null : formatQuantity(budget_units, scale),
    budget_cents: budget_cents === null ? null : centsToNumber(budget_cents),
    price_cents: centsToNumber(price_cents),
    policy,
    deaths_first,
    whole_units,
    sums,
  };
}
