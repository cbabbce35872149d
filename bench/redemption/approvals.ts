import { systemClock, today } from '@ledenbureau/api/clock.ts';
import type { AppContext } from '@ledenbureau/api/context.ts';
import { addDays } from '@ledenbureau/api/domain/dates.ts';
import { approveMany } from '@ledenbureau/api/modules/redemptions/approveMany.ts';
import type { ApproveManyResult, Redemption } from '@ledenbureau/api/modules/redemptions/schemas.ts';
import { submitRedemption } from '@ledenbureau/api/modules/redemptions/submit.ts';
import { administrators } from '../../dev/seed/people.ts';
import { callerOf, inDatabase, inRegister } from '../database.ts';
import type { Resources } from '../resources.ts';
import { timed } from '../times.ts';
import { batchIn, recorded } from '../transaction/recording.ts';

const { anna, bram } = administrators;
const calls = 4;
const atOnce = 4;

/** So many requests approved in four calls, against all their bookings in one statement on a copy of the register. */
export async function approvalsRatio(databaseUrl: string, requests: number, resources: Resources): Promise<number> {
  const open = await inRegister(databaseUrl, (context) => submitted(context, databaseUrl, requests), { max: atOnce });
  const copy = await resources.copy(databaseUrl);
  const { ms, statements } = await inRegister(databaseUrl, (context) => approved(context, open), { max: atOnce });
  const { batch, count } = batchIn(statements);
  if (count !== requests) throw new Error(`${count} redemptions were booked`);
  const reference = await inDatabase(copy, (client) =>
    timed(() => client.query('select count(*) from ledger_book($1::jsonb)', [batch])),
  );
  console.log(`${requests} requests approved: ${ms.toFixed(0)} ms; their postings alone: ${reference.toFixed(0)} ms`);
  return ms / reference;
}

/** One request for one bond of as many holders, entered by Anna, that Bram can approve today. */
async function submitted(context: AppContext, url: string, requests: number): Promise<Redemption[]> {
  const day = today(systemClock);
  const holders = await inDatabase(url, async (client) => {
    const { rows } = await client.query<{ member_id: string; instrument_id: string }>(
      `select u.member_id, u.instrument_id from member_units u
         join members m on m.id = u.member_id and m.status = 'active'
         join instruments i on i.id = u.instrument_id and i.type = 'bond' and i.maturity_date > $1::date
         join lateral (select min(p.day) as day from accounts a join lateral (
           select sum(q.delta) over (order by q.effective_date) as held, q.effective_date as day from postings q
             where q.account_id = a.id) p on p.held > 0 where a.member_id = u.member_id
               and a.instrument_id = u.instrument_id and a.kind = 'holding') since on since.day < $1::date - 45
         where u.units > 1 and exists (select from bank_accounts b where b.member_id = u.member_id and b.is_payout)
           and not exists (select from redemption_requests r where r.member_id = u.member_id)
         order by m.member_no, i.code limit $2`,
      [day, requests * 2 + 20], // some are passed over
    );
    return rows;
  });
  const made: Redemption[] = [];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (made.length < requests) {
        const holder = holders.shift();
        if (holder === undefined) return; // the others are still asking for some
        const answer = await submitRedemption(context, callerOf(anna, 'submit'), {
          ...holder,
          quantity: '1',
          reason: 'home_purchase',
          reason_text: null,
          channel: 'portal',
          requested_on: addDays(day, -40),
          desired_on: addDays(day, -5),
          bank_account_id: null,
          document: null,
        }).catch((error: unknown) => {
          // Whoever had none of the bonds left on that day, or has them since a later day, is passed over.
          if (error instanceof Error && /insufficient|negative|quantity/u.test(error.message)) return null;
          throw error;
        });
        if (answer !== null) made.push(answer.body as Redemption);
      }
    }),
  );
  if (made.length < requests) throw new Error(`only ${made.length} have bonds to redeem`);
  return made.slice(0, requests);
}

async function approved(context: AppContext, open: readonly Redemption[]) {
  let ms = 0;
  const statements = await recorded(async () => {
    ms = await timed(async () => {
      const each = Math.ceil(open.length / calls);
      for (let from = 0; from < open.length; from += each) {
        const items = open
          .slice(from, from + each)
          .map(({ id, version, quote }) => ({ id, version, quote_digest: quote.digest }));
        const answer = await approveMany(context, callerOf(bram, 'approve'), { items, comment: null });
        const { approved: count, results } = answer.body as ApproveManyResult;
        const refused = results.find(({ outcome }) => outcome !== 'approved');
        if (count !== items.length)
          throw new Error(`${count} of ${items.length} were approved: ${JSON.stringify(refused)}`);
      }
    });
  });
  return { ms, statements };
}
