// What the tables keep of a request: its own row, and how a booking names it.
import type { Behalf } from './booking.ts';
import type { Value } from './copy.ts';
import type { Row } from './members.ts';

/** The columns of a request that was just submitted: nobody has decided anything yet. */
export function submittedRow(columns: Row): Record<string, Value> {
  return {
    status: 'submitted',
    version: 0,
    approved_units: null,
    assignee_id: null,
    checker_id: null,
    decided_at: null,
    comment: null,
    rejection_reason: null,
    withdrawn_on: null,
    asked_by: null,
    return_code: null,
    reversal_maker_id: null,
    reversal_reason: null,
    reversal_comment: null,
    reversal_checker_id: null,
    redeem_id: null,
    ...columns,
  };
}

/** For whom a booking of a request was made, by whom, and under which number. */
export function behalfOf(of: {
  id: string;
  maker: { id: string };
  checker: { id: string } | null;
  number: string | null;
  document: string | null;
}): Behalf {
  const by = { maker_id: of.maker.id, checker_id: of.checker?.id ?? null };
  return { source: 'request', source_id: of.id, ...by, description: of.number, document: of.document };
}
