import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db, DbTransaction } from '../../database.ts';
import { readablePart } from '../../domain/texts.ts';
import { isAdministrator, isVerified, profileOf } from '../../identity/identities.ts';
import type { Identities, Identity, SecondFactorKind } from '../../identity/identities.ts';
import { endSignIns } from '../../identity/signIns.ts';
import type { Authorizations } from './authorizations.ts';
import { audit } from './trail.ts';

/** A refusal in words, for whoever sits at the terminal. */
export class AdministratorsError extends Error {
  override name = 'AdministratorsError';
}

export interface AdministratorsOptions {
  /** As the service's role. */
  db: Db;
  identities: Identities;
  authorizations: Authorizations;
  /** Who does this, as the operating system knows them. */
  osUser: string;
}

/**
 * Who may open the register. The right is written in the account, where its person has no access, and every change of it
 * to the register's audit, in the name of the user of this machine. Changes follow each other, so that two of them cannot
 * each take away what the other counted as the last right.
 */
export function administrators({ db, identities, authorizations, osUser }: AdministratorsOptions) {
  const user = readablePart(osUser.slice(0, 100)) || 'unknown';

  function change<T>(work: (trx: DbTransaction) => Promise<T>): Promise<T> {
    return db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`.execute(trx);
      return work(trx);
    });
  }

  async function find(email: string): Promise<Identity> {
    const identity = await identities.findByEmail(email);
    if (identity === undefined) throw new AdministratorsError(`There is no account with the address ${email}.`);
    return identity;
  }

  async function tell(trx: DbTransaction, action: string, subject: string, details: object) {
    const actor = { id: `os:${user}`, name: `${user} (npm run admin)`, email: null };
    const data = JSON.stringify({ os_user: user, ...details });
    await audit(trx, { actor, action, subjectType: 'identity', subject, data, requestId: uuidv7() });
  }

  /** Ends every sign-in of an account, here at the next call, and at both servers. */
  async function endEverywhere(trx: DbTransaction, id: string) {
    await endSignIns(trx, id, null);
    const ended = await Promise.allSettled([identities.endSessions(id), authorizations.endSessions(id)]);
    const [atIdentity, atOauth] = ended.map(({ status }) => status === 'fulfilled') as [boolean, boolean];
    return {
      details: { identity_sessions_ended: atIdentity, oauth_sessions_ended: atOauth },
      failed: ended.find((result) => result.status === 'rejected'),
    };
  }

  return {
    /** Id, name and address of everybody who may open the register, by address. */
    async list(): Promise<{ id: string; name: string; email: string }[]> {
      const all = (await identities.administrators()).map((one) => ({ id: one.id, ...profileOf(one) }));
      return all
        .map(({ id, name, email }) => ({ id, name, email: email ?? '' }))
        .sort((a, b) => (a.email < b.email ? -1 : 1));
    },

    /**
     * Answers false when the account had the right already. It counts from the next sign-in or refresh. Only until there
     * are two people: from then on two of them decide, in the application.
     */
    grant: (email: string) =>
      change(async (trx) => {
        const identity = await find(email);
        if (identity.state !== 'active') throw new AdministratorsError(`The account of ${email} is blocked.`);
        if (isAdministrator(identity)) return false;
        if (!isVerified(identity)) {
          throw new AdministratorsError(
            `Nobody showed that ${email} is theirs: its person confirms it first, by the code that was mailed.`,
          );
        }
        const ids = (await identities.administrators()).map(({ id }) => id);
        const { rows } = await sql<{ people: number }>`
          select count(distinct person_of(id))::integer as people from unnest(${ids}::text[]) as id`.execute(trx);
        if ((rows[0]?.people ?? 0) > 1) {
          throw new AdministratorsError(
            `Two administrators decide on that: one proposes it in the application, Settings, and another one approves.`,
          );
        }
        await identities.setAdministrator(identity, true);
        await tell(trx, 'administrator.granted', identity.id, {});
        return true;
      }),

    /**
     * Takes the right away and ends every sign-in of the account, here at the next call, and at both servers. Refuses the
     * last administrator unless forced. Sessions are ended also when the right was gone already: an earlier attempt may have stopped halfway.
     * @throws Error when the sessions could not be ended; the right is taken away then, and the audit tells both.
     */
    async revoke(email: string, { force = false } = {}): Promise<void> {
      const failed = await change(async (trx) => {
        const identity = await find(email);
        const others = (await identities.administrators()).filter(({ id }) => id !== identity.id);
        if (isAdministrator(identity) && others.length === 0 && !force) {
          throw new AdministratorsError(
            `${email} is the last administrator: nobody could open the register any more. Use --force to do it all the same.`,
          );
        }
        await identities.setAdministrator(identity, false);
        const ended = await endEverywhere(trx, identity.id);
        await tell(trx, 'administrator.revoked', identity.id, { forced: force, ...ended.details });
        return ended.failed;
      });
      if (failed === undefined) return;
      throw new Error(
        'The right is taken away and no token opens anything, but not every session could be ended. Do it again.',
        { cause: failed.reason },
      );
    },

    /**
     * Removes every second factor of an account whose person lost them, and ends every sign-in of it. Answers which kinds it had.
     * @throws Error when the sessions could not be ended; the factors are removed then, and the audit tells both.
     */
    async removeSecondFactors(email: string): Promise<SecondFactorKind[]> {
      const { kinds, failed } = await change(async (trx) => {
        const identity = await find(email);
        const removed = await identities.removeSecondFactors(identity.id);
        const ended = await endEverywhere(trx, identity.id);
        await tell(trx, 'account.second_factors_removed', identity.id, { kinds: removed, ...ended.details });
        return { kinds: removed, failed: ended.failed };
      });
      if (failed === undefined) return kinds;
      throw new Error('The second factors are removed, but not every session could be ended. Do it again.', {
        cause: failed.reason,
      });
    },
  };
}
