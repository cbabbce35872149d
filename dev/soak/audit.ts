import type pg from 'pg';
import type { Counts, Figures } from './figures.ts';

/** Asks the register one thing. */
export type Query = <Row extends pg.QueryResultRow>(text: string) => Promise<Row[]>;

/** Every transaction, proposal and member that is there. */
export async function idsOf(query: Query): Promise<Set<string>> {
  const rows = await query<{ id: string }>(
    `select id from transactions union all select id from transaction_proposals union all select id from members
    union all select id from member_proposals union all select id from period_proposals`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Compares what is there with what was acknowledged. */
export async function audit(query: Query, { states }: Figures, before: ReadonlySet<string>): Promise<Counts> {
  const rows = await query<{ id: string; state: string; whole: boolean }>(`
    select t.id, 'booked' as state, p.legs >= 2 and p.sum = 0 as whole
      from transactions t, lateral (select count(*) as legs, coalesce(sum(delta), 1) as sum
        from postings where transaction_id = t.id) p
    union all
    select id, status, true from transaction_proposals where status <> 'approved'
    union all
    select id, status, true from member_proposals
    union all
    select id, status, true from period_proposals
    union all
    select id, case when anonymised_at is null then 'prospect' else 'anonymised' end,
      anonymised_at is null or family_name = '–' from members`);
  const [stray] = await query<{ count: string }>(
    'select count(*) from postings p where not exists (select from transactions t where t.id = p.transaction_id)',
  );
  const made = rows.filter(({ id }) => !before.has(id));
  const there = new Set(made.map(({ id, state }) => `${id} ${state}`));
  return {
    lost: [...states].filter(([id, state]) => !there.has(`${id} ${state}`)).length,
    doubled: made.length - made.filter(({ id, state }) => states.get(id) === state).length,
    half: made.filter(({ whole }) => !whole).length + Number(stray?.count ?? 0),
  };
}
