// The columns of a TransactionRow (present.ts) in SQL, shared by every module that answers with transactions.
// Plain text: it takes no parameters.
import { administratorOf, instrumentOf, memberOf } from './refSelect.ts';

const shared = `t.kind, t.effective_date, ${memberOf('t.member_id')} as member,
   ${memberOf('t.counterparty_id')} as counterparty,
   ${instrumentOf('t.instrument_id')} as instrument,
   t.quantity, t.price_cents, t.amount_cents, t.description, t.reference, t.source, t.reason_code, t.document,
   p.decided_at, p.comment`;

/** Whether a correction that was booked took units from a member: the issuer has them back. */
export const wasTooMuch = (
  id: string,
): string => `exists (select from transactions w join postings x on x.transaction_id = w.id
     join accounts a on a.id = x.account_id where w.id = ${id} and w.kind = 'correction' and a.kind = 'issuer' and x.delta > 0)`;

/** As `takesAway` (domain/kinds/reversal.ts) says it of what is not booked yet. */
const takesAway = (kind: string, reversed: string, correction: string) =>
  `(case ${kind} when 'reversal' then not ${wasTooMuch(reversed)} when 'correction' then ${correction} else false end)`;

/** The same of a booked transaction t, and of a proposal p. */
export const takesAwayOfBooked: string = takesAway('t.kind', 't.reverses_id', wasTooMuch('t.id'));
export const takesAwayOfProposal: string = takesAway(
  "p.input->>'kind'",
  'p.reverses_id',
  "p.input->>'direction' is not distinct from 'out'",
);

const original = (id: string) =>
  `(select json_build_object('id', o.id, 'number', o.number) from transactions o where o.id = ${id}) as reverses`;

/**
 * `select … from transactions t …`: booked transactions as TransactionRow. Add where, order by and limit;
 * aliases: t, p (its proposal).
 */
export const transactionSelect = `
select t.id, 'booked' as status, t.seq, t.number, t.booked_at, coalesce(p.created_at, t.booked_at) as created_at,
   ${shared}, ${takesAwayOfBooked} as takes_away, ${administratorOf('t.maker_id')} as maker, ${administratorOf('t.checker_id')} as checker,
   ${original('t.reverses_id')},
   coalesce(
     (select json_build_object('id', r.id, 'number', r.number, 'status', 'booked')
       from transactions r where r.reverses_id = t.id),
     (select json_build_object('id', w.id, 'number', null, 'status', 'waiting')
       from transaction_proposals w where w.reverses_id = t.id and w.status = 'waiting')) as reversed_by,
   coalesce(p.version, 1) as version
from transactions t left join transaction_proposals p on p.id = t.id`;

/**
 * `select … from transaction_proposals p …`: proposals as TransactionRow, with the same aliases; t holds the header that
 * would be booked. An approved proposal is a transaction, so leave those out.
 */
export const proposalSelect = `
select p.id, p.status, null::bigint as seq, null as number, null::timestamptz as booked_at, p.created_at,
   ${shared}, ${takesAwayOfProposal} as takes_away, ${administratorOf('p.maker_id')} as maker,
   ${administratorOf('p.checker_id')} as checker,
   ${original('p.reverses_id')}, null::json as reversed_by, p.version
from transaction_proposals p cross join lateral jsonb_populate_record(null::transactions, p.input) t`;
