import { sql } from 'kysely';
import { bumped } from '../../flow/version.ts';
import { withTransaction } from '../../database.ts';
import type { Db, DbTransaction } from '../../database.ts';
import type { ConsentSource } from '../../tables/members.ts';
import type { Identity } from '../../identity/identities.ts';
import { audit } from './trail.ts';

/** On which occasion an account was read. */
export interface Occasion {
  source: ConsentSource;
  requestId: string;
}

interface Linked {
  id: string;
  automated_conversion: boolean;
}

/**
 * Lets the register know what a person chose in the account: links it to the member it belongs to, and mirrors the choice
 * about automated conversion, with evidence. Costs one look when nothing is new; a choice that the account does not make
 * (the trait is absent) changes nothing.
 */
export async function mirrorIdentity(db: Db, identity: Identity, occasion: Occasion): Promise<void> {
  if (!(await hasNews(db, identity))) return;
  await withTransaction(db, async (trx) => {
    const member = (await linkedMember(trx, identity.id)) ?? (await link(trx, identity, occasion));
    if (member !== undefined) await mirrorChoice(trx, member, identity, occasion);
  });
}

const choiceOf = ({ traits }: Identity) => ({
  conversion: typeof traits.automated_conversion === 'boolean' ? traits.automated_conversion : null,
  tour: typeof traits.seenTour === 'boolean' ? traits.seenTour : null,
});

/** The account's address, once it is proven to be the person's own. */
function verifiedEmail({ traits, verifiable_addresses: addresses }: Identity): string | null {
  const email = typeof traits.email === 'string' ? traits.email.toLowerCase() : null;
  return addresses.some(({ value, verified }) => verified && value.toLowerCase() === email) ? email : null;
}

async function hasNews(db: Db, identity: Identity): Promise<boolean> {
  const { conversion } = choiceOf(identity);
  const email = verifiedEmail(identity);
  const { rows } = await sql<{ news: boolean }>`
    select case when linked.id is null
        then exists (select from members where identity_id is null and lower(email) = ${email})
        else ${conversion}::boolean is not null and not exists (select from conversion_consents
          where member_id = linked.id and identity_updated_at >= ${identity.updated_at}::timestamptz)
      end as news
    from (values (1)) as one
    left join members linked on linked.identity_id = ${identity.id}`.execute(db);
  return rows[0]?.news === true;
}

async function linkedMember(trx: DbTransaction, identityId: string): Promise<Linked | undefined> {
  return trx
    .selectFrom('members')
    .select(['id', 'automated_conversion'])
    .where('identity_id', '=', identityId)
    .where('anonymised_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** By a verified address that one member has, and no other: people who share an address are linked by nobody's guess. */
async function link(
  trx: DbTransaction,
  identity: Identity,
  { source, requestId }: Occasion,
): Promise<Linked | undefined> {
  const email = verifiedEmail(identity);
  if (email === null) return undefined;
  const { rows } = await sql<Linked>`
    update members set identity_id = ${identity.id}, ${bumped}
    where identity_id is null and lower(email) = ${email} and anonymised_at is null and status <> 'deceased'
      and not exists (select from members other where other.id <> members.id and lower(other.email) = ${email})
      and not exists (select from members other where other.identity_id = ${identity.id})
    returning id, automated_conversion`.execute(trx);
  const [member] = rows;
  if (member === undefined) return undefined;
  const data = JSON.stringify({ identity_id: identity.id, source });
  await audit(trx, { action: 'member.identity_linked', subjectType: 'member', subject: member.id, data, requestId });
  return member;
}

async function mirrorChoice(
  trx: DbTransaction,
  member: Linked,
  identity: Identity,
  { source, requestId }: Occasion,
): Promise<void> {
  const { conversion, tour } = choiceOf(identity);
  if (conversion === null) return;
  // The member is locked: what is the last one now stays so. An older state of the account than that says nothing.
  const last = await trx
    .selectFrom('conversion_consents')
    .select(['automated_conversion', 'seen_tour', 'source'])
    .select(sql<boolean>`identity_updated_at >= ${identity.updated_at}::timestamptz`.as('as_new'))
    .where('member_id', '=', member.id)
    .orderBy('identity_updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.as_new === true) return;
  // What an administrator recorded since stands until the person chooses otherwise in the account: to save it with the same
  // choice as before says nothing new.
  if (last?.source === 'administrator' && (await lastChosen(trx, member.id)) === conversion) return;
  // Also where the choice is the same: it is proven for this state too, and no older one can come after it.
  await trx
    .insertInto('conversion_consents')
    .values({
      member_id: member.id,
      identity_id: identity.id,
      automated_conversion: conversion,
      seen_tour: tour,
      identity_updated_at: identity.updated_at,
      source,
      request_id: requestId,
    })
    .execute();
  if (conversion !== member.automated_conversion) {
    await trx
      .updateTable('members')
      .set((set) => ({
        automated_conversion: conversion,
        automated_conversion_changed_at: identity.updated_at,
        automated_conversion_changed_by: identity.id,
        version: set('version', '+', 1),
      }))
      .where('id', '=', member.id)
      .execute();
  }
  if (last?.automated_conversion === conversion && last.seen_tour === tour) return;
  const data = JSON.stringify({
    identity_id: identity.id,
    identity_updated_at: identity.updated_at,
    automated_conversion: conversion,
    seen_tour: tour,
    source,
  });
  await audit(trx, { action: 'member.conversion_chosen', subjectType: 'member', subject: member.id, data, requestId });
}

/** What the member chose last in the account; undefined where the account never said. */
async function lastChosen(trx: DbTransaction, memberId: string): Promise<boolean | undefined> {
  const row = await trx
    .selectFrom('conversion_consents')
    .select('automated_conversion')
    .where('member_id', '=', memberId)
    .where('source', '<>', 'administrator')
    .orderBy('identity_updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.automated_conversion;
}
