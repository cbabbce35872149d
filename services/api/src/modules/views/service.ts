import { sql } from 'kysely';
import { bumpedOf } from '../../flow/version.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import type { StoredAnswer } from '../../calls/idempotency.ts';
import { once } from '../../calls/once.ts';
import type { Caller } from '../../calls/once.ts';
import type { ListName, Views, ViewsBody } from './schemas.ts';

/** The views of a list that an administrator keeps, in their order; version 0 as long as there are none. */
export async function readViews(db: Db, adminId: string, list: ListName): Promise<Views> {
  const { rows } = await sql<Views>`
    select views, version from saved_views where admin_id = ${adminId} and list = ${list}`.execute(db);
  return rows[0] ?? { views: [], version: 0 };
}

/** Keeps other views of a list. Throws state_conflict when they were changed since `version`, as in another window. */
export function keepViews(
  context: AppContext,
  caller: Caller,
  { list, version }: { list: ListName; version: number },
  { views }: ViewsBody,
): Promise<StoredAnswer> {
  return once(context, caller, async (trx) => {
    const { rows } = await sql<Views>`
      insert into saved_views as v (admin_id, list, views)
        select ${caller.actor.id}, ${list}, ${JSON.stringify(views)}::jsonb
        where ${version} = 0 or exists (select from saved_views x where x.admin_id = ${caller.actor.id} and x.list = ${list})
      on conflict (admin_id, list) do update set views = excluded.views, ${bumpedOf('v')}
        where v.version = ${version}
      returning views, version`.execute(trx);
    const [body] = rows;
    if (body === undefined) {
      throw refusal('state_conflict', null, { version: (await readViews(trx, caller.actor.id, list)).version });
    }
    return { status: 200, body, audit: [] };
  });
}
