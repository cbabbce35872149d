import { sql } from 'kysely';
import { z } from 'zod';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../database.ts';
import { centsToNumber } from '../../domain/money.ts';
import { displayName } from '../../domain/names.ts';
import { fold } from '../../domain/search.ts';
import { nextTargetDay } from '../../domain/sepa/target.ts';
import { decodeCursor, toPage } from '../../paging.ts';
import { uuid } from '../../wire/schemas.ts';
import { nameInFile, presentPayable, readCandidates, readDebtor, sumUp } from './candidates.ts';
import type { Candidate } from './candidates.ts';
import type { PayablesQuery } from './schemas.ts';

/** Where a payment stands in the list: what is to be seen to comes first, what is under way last, and then each by its number. */
type Place = readonly [part: number, number: string, id: string];
const placeShape = z.tuple([z.int().min(0).max(2), z.string().max(40), uuid]);

function placeOf({ state, changed_on, number, subject_id }: Candidate): Place {
  const part = state === 'in_batch' ? 2 : state === 'payable' && changed_on === null ? 1 : 0;
  return [part, number, subject_id];
}

function compare(a: Place, b: Place): number {
  const at = a.findIndex((key, index) => key !== b[index]);
  return at === -1 ? 0 : (a[at] as string) < (b[at] as string) ? -1 : 1;
}

/**
 * A page of what is owed, and the sums of all of it. All of it is read for every page: what keeps a payment from being made is looked up
 * in too many places to be sorted by.
 */
export async function readPayables(context: AppContext, { subject_type, q, limit, cursor }: PayablesQuery) {
  const day = today(context.clock);
  const after = decodeCursor(cursor, placeShape);
  const all = await readCandidates(context.db, day, { type: subject_type });
  const matches = q === undefined ? all : all.filter(sought(q));
  const rest = matches
    .map((candidate) => ({ candidate, place: placeOf(candidate) }))
    .filter(({ place }) => after === undefined || compare(place, after) > 0)
    .toSorted((a, b) => compare(a.place, b.place));
  const { page, next_cursor } = toPage(rest, limit, ({ place }) => place);
  return {
    items: page.map(({ candidate }) => presentPayable(candidate)),
    next_cursor,
    total: matches.length,
    total_is_lower_bound: false,
    all: sumUp(all),
    payable: sumUp(all.filter(({ state }) => state === 'payable')),
    owed_cents: await readOwed(context.db),
    execution_date: nextTargetDay(day),
    debtor: await readDebtor(context.db, context.config),
  };
}

/** What the ledger owes to all members together. */
async function readOwed(db: Db): Promise<number> {
  const { rows } = await sql<{ cents: bigint }>`
    select coalesce(sum(cents), 0)::bigint as cents from member_payables where cents > 0`.execute(db);
  return centsToNumber(rows[0]?.cents ?? 0n);
}

/** A number, or a name as the register or the file has it. */
function sought(q: string): (candidate: Candidate) => boolean {
  const needle = fold(q);
  return (candidate) =>
    [candidate.number, displayName(candidate.member), nameInFile(candidate)].some((text) =>
      fold(text).includes(needle),
    );
}
