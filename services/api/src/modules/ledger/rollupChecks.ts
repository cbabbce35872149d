import { sql } from 'kysely';
import type { Check } from './checks.ts';

/** How many members are kept by status and kind, against how many there are. */
export const countedMembers = sql`
  select format('members %s %s: kept %s, are %s', status, kind, sum(kept), sum(there))
  from (
    select status, kind, members as kept, 0 as there from member_counts
    union all
    select status, kind, 0, members from member_count_sums
  ) x
  group by status, kind having sum(kept) <> sum(there)`;

/** What those have who take part in conversion and how many others there are, against what each member has (0014_conversions.sql). */
export const convertingUnits = sql`
  select format('who takes part with %s: kept %s of %s and %s others, are %s of %s and %s',
                coalesce((select code from instruments where id = instrument_id), 'what is owed'),
                sum(members), sum(units), sum(others), sum(members_there), sum(units_there), sum(others_there)) as example
  from (
    select instrument_id, members, others, units, 0 as members_there, 0 as others_there, 0 as units_there from converting_units
    union all
    select instrument_id, 0, 0, 0, members, others, units from converting_unit_sums
  ) x
  group by instrument_id
  having (sum(members), sum(others), sum(units)) <> (sum(members_there), sum(others_there), sum(units_there))`;

/** The sums that lists and figures are read from, against what the tables say (0007_sums.sql). */
export const rollupChecks: readonly Check[] = [
  {
    invariant: 19,
    name: 'the sums kept beside the ledger equal those of its postings, transactions and members',
    query: sql`
      select format('%s of %s %s: kept %s, is %s', measure,
                    coalesce(nullif(concat_ws(' ', kind, (select code from instruments where id = instrument_id)), ''), 'all'),
                    to_char(period, case grain when 'day' then 'YYYY-MM-DD' else 'YYYY-MM' end), sum(kept), sum(there)) as example
      from (
        select measure, grain, period, kind, instrument_id, value as kept, 0 as there from rollups
        union all
        select measure, grain, period, kind, instrument_id, 0, value from rollup_sums
      ) x
      group by measure, grain, period, kind, instrument_id having sum(kept) <> sum(there)
      union all
      select format('LID %s: units kept %s, are %s', (select member_no from members where id = member_id), sum(kept), sum(there))
      from (
        select member_id, instrument_id, units as kept, 0 as there from member_units
        union all
        select member_id, instrument_id, 0, units from member_unit_sums
      ) x
      group by member_id, instrument_id having sum(kept) <> sum(there)
      union all
      ${countedMembers}
      union all
      ${convertingUnits}
      union all
      select format('%s of %s: %s times %s and %s kept, are %s times %s and %s', coalesce(nullif(concat_ws(' ', kind, account,
                      (select code from instruments where id = instrument_id)), ''), 'bookings'), year, sum(kept), sum(kept_debit),
                    sum(kept_credit), sum(there), sum(debit), sum(credit))
      from (
        select year, account, instrument_id, kind, count as kept, debit as kept_debit, credit as kept_credit, 0 as there, 0 as debit,
          0 as credit from year_moves
        union all
        select year, account, instrument_id, kind, 0, 0, 0, count, debit, credit from year_move_sums
      ) x
      group by year, account, instrument_id, kind
      having (sum(kept), sum(kept_debit), sum(kept_credit)) <> (sum(there), sum(debit), sum(credit))`,
  },
];
