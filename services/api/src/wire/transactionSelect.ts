// The columns of a TransactionRow (present.ts) in SQL, shared by every module that answers with transactions.
// Plain text: it takes no parameters.

const member = (alias: string) =>
  `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'member_no', ${alias}.member_no,
     'kind', ${alias}.kind, 'given_name', ${alias}.given_name, 'infix', ${alias}.infix,
     'family_name', ${alias}.family_name, 'company_name', ${alias}.company_name) end`;

/** What a booked transaction and a proposal show alike: t is the header of the one, or what the other asks for. */
const shared = `t.kind, t.effective_date, ${member('m')} as member, ${member('c')} as counterparty,
   case when i.id is not null then json_build_object('id', i.id, 'code', i.code, 'name_nl', i.name_nl,
     'name_en', i.name_en, 'type', i.type, 'scale', i.scale) end as instrument,
   t.quantity, t.price_cents, t.amount_cents, t.description, t.reference, t.source, t.reason_code, t.document,
   json_build_object('id', maker.id, 'name', maker.name) as maker,
   case when checker.id is not null then json_build_object('id', checker.id, 'name', checker.name) end as checker,
   p.decided_at, p.comment,
   case when o.id is not null then json_build_object('id', o.id, 'number', o.number) end as reverses`;

const named = `left join members m on m.id = t.member_id
left join members c on c.id = t.counterparty_id
left join instruments i on i.id = t.instrument_id`;

/**
 * `select … from transactions t …`: booked transactions as TransactionRow. Add where, order by and limit;
 * aliases: t, m (member), c (counterparty), i (instrument), p (its proposal).
 */
export const transactionSelect = `
select t.id, 'booked' as status, t.seq, t.number, t.booked_at, coalesce(p.created_at, t.booked_at) as created_at,
   ${shared},
   case when r.id is not null then json_build_object('id', r.id, 'number', r.number, 'status', 'booked')
        when w.id is not null then json_build_object('id', w.id, 'number', null, 'status', 'waiting') end as reversed_by,
   coalesce(p.version, 1) as version
from transactions t
${named}
join administrators maker on maker.id = t.maker_id
left join administrators checker on checker.id = t.checker_id
left join transaction_proposals p on p.id = t.id
left join transactions o on o.id = t.reverses_id
left join transactions r on r.reverses_id = t.id
left join transaction_proposals w on w.reverses_id = t.id and w.status = 'waiting'`;

/**
 * `select … from transaction_proposals p …`: proposals as TransactionRow, with the same aliases; t holds the header that
 * would be booked. An approved proposal is a transaction, so leave those out.
 */
export const proposalSelect = `
select p.id, p.status, null::bigint as seq, null as number, null::timestamptz as booked_at, p.created_at,
   ${shared},
   null::json as reversed_by, p.version
from transaction_proposals p
cross join lateral jsonb_populate_record(null::transactions, p.input) t
${named}
join administrators maker on maker.id = p.maker_id
left join administrators checker on checker.id = p.checker_id
left join transactions o on o.id = p.reverses_id`;
