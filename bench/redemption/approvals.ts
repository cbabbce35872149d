import { Client } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { systemClock, today } from '@ledenbureau/api/clock.ts';
import { readConfig } from '@ledenbureau/api/config.ts';
import type { AppContext } from '@ledenbureau/api/context.ts';
import { createDatabase, typeParsers } from '@ledenbureau/api/database.ts';
import { addDays } from '@ledenbureau/api/domain/dates.ts';
import { approveMany } from '@ledenbureau/api/modules/redemptions/approveMany.ts';
import type { ApproveManyResult, Redemption } from '@ledenbureau/api/modules/redemptions/schemas.ts';
import { submitRedemption } from '@ledenbureau/api/modules/redemptions/submit.ts';
import { administrators } from '../../dev/seed/people.ts';
import { serviceUrl } from '../../dev/serviceLogin.ts';
import type { Ratio } from '../run.ts';
import { recorded } from '../transaction/recording.ts';

const { anna, bram } = administrators;
const requests = 2_000;
const aCall = 500;
const atOnce = 4;
const batchOf = /ledger_book\(\$(\d+)/u;

const callerOf = (actor: typeof anna, route: string) => {
  const key = uuidv7();
  const identity = { key, route, actorId: actor.id, bodySha256: Buffer.alloc(32) };
  return { actor: { ...actor, signIns: [actor.id] }, requestId: key, identity };
};

/** Two thousand requests approved in four calls, against all their bookings in one statement on a copy of the register. */
export async function approvalsRatio(databaseUrl: string): Promise<Ratio> {
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    OAUTH_ISSUER: 'https://issuer.example',
    OAUTH_JWKS_URL: 'https://issuer.example/jwks',
  });
  const open = await inRegister(config, databaseUrl, submitted);
  const copy = new URL(databaseUrl);
  copy.pathname += '_copy';
  await asOwner(new URL('/postgres', databaseUrl).href, async (client) => {
    const [from, to] = [new URL(databaseUrl), copy].map(({ pathname }) => client.escapeIdentifier(pathname.slice(1)));
    await client.query(`create database ${to} template ${from}`);
  });
  const { ms, statements } = await inRegister(config, databaseUrl, (context) => approved(context, open));
  const transactions = statements.flatMap(({ text, values }) => {
    const place = batchOf.exec(text)?.[1];
    return place === undefined
      ? []
      : (JSON.parse(String(values[Number(place) - 1])) as { transactions: unknown[] }).transactions;
  });
  if (transactions.length !== requests) throw new Error(`${transactions.length} redemptions were booked`);
  const reference = await asOwner(copy.href, async (client) => {
    const batch = JSON.stringify({ transactions });
    return timed(() => client.query('select count(*) from ledger_book($1::jsonb)', [batch]));
  });
  console.log(`${requests} requests approved: ${ms.toFixed(0)} ms; their postings alone: ${reference.toFixed(0)} ms`);
  return { name: `${requests} requests approved, to their postings as one statement`, ratio: ms / reference, limit: 4 };
}

/** One request for one bond of as many holders, entered by Anna, that Bram can approve today. */
async function submitted(context: AppContext, url: string): Promise<Redemption[]> {
  const day = today(systemClock);
  const holders = await asOwner(url, async (client) => {
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
      [day, requests * 2],
    );
    return rows;
  });
  const made: Redemption[] = [];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (made.length < requests) {
        const holder = holders.shift();
        if (holder === undefined) throw new Error(`only ${made.length} have bonds to redeem`);
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
  return made.slice(0, requests);
}

async function approved(context: AppContext, open: readonly Redemption[]) {
  let ms = 0;
  const statements = await recorded(async () => {
    ms = await timed(async () => {
      for (let from = 0; from < requests; from += aCall) {
        const items = open
          .slice(from, from + aCall)
          .map(({ id, version, quote }) => ({ id, version, quote_digest: quote.digest }));
        const answer = await approveMany(context, callerOf(bram, 'approve'), { items, comment: null });
        const { approved: count, results } = answer.body as ApproveManyResult;
        const refused = results.find(({ outcome }) => outcome !== 'approved');
        if (count !== aCall) throw new Error(`${count} of ${aCall} were approved: ${JSON.stringify(refused)}`);
      }
    });
  });
  return { ms, statements };
}

async function inRegister<T>(
  config: AppContext['config'],
  url: string,
  work: (context: AppContext, url: string) => Promise<T>,
): Promise<T> {
  const db = createDatabase({ url: serviceUrl(url), max: atOnce });
  try {
    return await work({ db, config, clock: systemClock }, url);
  } finally {
    await db.destroy();
  }
}

async function asOwner<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString, types: typeParsers() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
