import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebouncedCallback } from '@ledenbureau/workbench';
import { useApi } from '../../../api/ApiContext.tsx';
import type { ReturnRoundDetail, ReturnTerms } from '../../../api/types.ts';
import { type WhatIfTerms, whatIfQuery } from '../round.api.ts';

/** Other terms than the round has; null while a figure cannot be read. */
export interface OtherTerms {
  budget_cents: number | null;
  budget_quantity: string | null;
  price_cents: number | null;
  policy: ReturnTerms['policy'];
}

const own = ({ budget_cents, budget_quantity, price_cents, policy }: ReturnRoundDetail): OtherTerms => ({
  budget_cents,
  budget_quantity,
  price_cents,
  policy,
});

/** The question for these terms; null where they are those of the round, or one is missing. */
function toQuestion(round: ReturnRoundDetail, terms: OtherTerms): WhatIfTerms | null {
  const { price_cents, policy } = terms;
  if (JSON.stringify(terms) === JSON.stringify(own(round)) || price_cents === null) return null;
  if (round.budget_quantity === null) {
    return terms.budget_cents === null ? null : { budget_cents: terms.budget_cents, price_cents, policy };
  }
  return terms.budget_quantity ? { budget_quantity: terms.budget_quantity, price_cents, policy } : null;
}

/** What the round would come to with another budget, price or policy. Only asks: nothing is kept. */
export function useWhatIf(round: ReturnRoundDetail) {
  const [typed, setTyped] = useState<OtherTerms | null>(null);
  const [question, setQuestion] = useState<WhatIfTerms | null>(null);
  const settled = useDebouncedCallback(setQuestion);
  const terms = typed ?? own(round);
  const query = useQuery(whatIfQuery(useApi(), round.id, question));
  return {
    terms,
    change(next: Partial<OtherTerms>) {
      const changed = { ...terms, ...next };
      setTyped(changed);
      settled.later(toQuestion(round, changed));
    },
    /** Back to the round's own. */
    reset() {
      settled.cancel();
      setTyped(null);
      setQuestion(null);
    },
    answer: question && !query.error ? query.data : undefined,
    asking: query.isFetching,
    error: question ? query.error : null,
    retry: () => void query.refetch(),
  };
}

export type WhatIfState = ReturnType<typeof useWhatIf>;
