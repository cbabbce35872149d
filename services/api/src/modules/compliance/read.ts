import { sql } from 'kysely';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import { addDays, addMonths } from '../../domain/dates.ts';
import { centsToNumber } from '../../domain/money.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import { instrumentRef, memberRef } from '../../wire/present.ts';
import type { MemberRow } from '../../wire/present.ts';
import type { InstrumentRef } from '../../wire/schemas.ts';
import { memberOf } from '../../wire/refSelect.ts';
import { mostHolders } from './schemas.ts';
import type { Compliance } from './schemas.ts';

/** From this part of the limit on it is pointed at. */
const nearPercent = 80n;

/**
 * What an issuer of securities has to keep an eye on.
 *
 * Raised: the consideration of what was issued in the twelve months up to a day, that day included. Offers of securities to the public
 * below a total consideration, worked out over twelve months, need no prospectus: Regulation (EU) 2017/1129, articles 1(3) and
 * 3(2), for the Netherlands article 53(2) of the Vrijstellingsregeling Wft. Whether the limit holds for each offering or for the
 * issuer changed over time, so both are told; the amount is configuration.
 *
 * Holders: whoever has more than a part of what is outstanding, always today: the sums beside the ledger have no past. Above 25 % of the ownership somebody is an ultimate beneficial
 * owner (article 3 of the Uitvoeringsbesluit Wwft 2018); lower parts are a signal of the cooperative's own.
 *
 * Amounts are cents out of the sums kept beside the ledger, which `verify` holds against its postings.
 */
export async function readCompliance({ db, clock, config }: AppContext, asOf?: string): Promise<Compliance> {
  const until = asOf ?? today(clock);
  const from = addDays(addMonths(until, -12), 1);
  const percentages = config.compliance.holderPercentages;
  const lowest = percentages[0] ?? 100;
  const [raised, holders] = await Promise.all([
    sql<{ instrument: InstrumentRef; cents: bigint }>`
      select to_json(i) as instrument, sum(r.value)::bigint as cents
      from rollups r join instruments i on i.id = r.instrument_id
      where r.measure = 'raised' and r.grain = 'day' and r.period between ${from}::date and ${until}::date
      group by i.id order by i.type <> 'share', i.type <> 'good_share', i.code`.execute(db),
    sql<{ instrument: InstrumentRef; member: MemberRow; units: bigint; hundredths: bigint }>`
      select to_json(i) as instrument, h.units, h.units * 10000 / o.units as hundredths,
        ${sql.raw(memberOf('h.member_id'))} as member
      from instruments i
      cross join lateral (
        select sum(value)::numeric as units from rollups
        where measure = 'outstanding' and grain = 'month' and instrument_id = i.id) o
      cross join lateral (
        select u.member_id, u.units from member_units u
        where u.instrument_id = i.id and u.units > 0 and u.units > floor(${lowest}::numeric * o.units / 100)::bigint
        order by u.units desc limit ${mostHolders}) h
      order by i.type <> 'share', i.type <> 'good_share', i.code, h.units desc limit ${mostHolders}`.execute(db),
  ]);
  const limit = config.compliance.offerLimitCents;
  const total = raised.rows.reduce((sum, { cents }) => sum + cents, 0n);
  return {
    from,
    until,
    limit_cents: centsToNumber(limit),
    raised_cents: centsToNumber(total),
    state: total >= limit ? 'reached' : total * 100n >= limit * nearPercent ? 'near' : 'free',
    offerings: raised.rows.map(({ instrument, cents }) => ({
      instrument: instrumentRef(instrument),
      raised_cents: centsToNumber(cents),
    })),
    holder_percentages: [...percentages],
    holders: holders.rows.map(({ instrument, member, units, hundredths }) => {
      const percentage = Math.floor(Number(hundredths)) / 100;
      return {
        instrument: instrumentRef(instrument),
        member: memberRef(member),
        quantity: formatQuantity(units, instrument.scale),
        percentage,
        above: percentages.findLast((one) => one <= percentage) ?? lowest,
      };
    }),
  };
}
