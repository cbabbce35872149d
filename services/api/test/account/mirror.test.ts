// Linking comes first, because a choice is mirrored for a linked member only.
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runChecks } from '../../src/modules/ledger/runChecks.ts';
import { createDatabase } from '../../src/database.ts';
import { mirrorIdentity } from '../../src/modules/account/mirror.ts';
import type { Identity } from '../../src/identity/identities.ts';
import { fixtures, insertMember } from '../fixtures.ts';
import { asSuperuser } from '../harness.ts';
import { account, hookKey, startAccounts } from './ory.ts';
import type { Account } from './ory.ts';

const { jan, zoe } = fixtures.members;
let time = Date.now();
const { ory, test } = await startAccounts({ now: () => new Date(time) });
beforeEach(() => {
  time += 60_000;
});

const id = (last: string) => `01900000-0000-7000-8000-0000000000${last}`;
let minute = 0;
/** The account of a member as it is now; each state is later than the one before. */
function put(last: string, email: string, traits: Record<string, unknown> = {}, changes: Partial<Account> = {}) {
  const updated_at = `2026-11-21T09:${String((minute += 1)).padStart(2, '0')}:00.000001Z`;
  const verifiable_addresses = [{ value: email, verified: true, via: 'email', status: 'completed' }];
  const state = { id: id(last), traits: { email, ...traits }, verifiable_addresses, updated_at, ...changes };
  ory.accounts.set(id(last), account('carla', state));
  return updated_at;
}
const changed = (last: string, key = hookKey) =>
  test.request({
    method: 'POST',
    url: '/account/identity-hook',
    as: null,
    body: { identity_id: id(last) },
    headers: { 'x-hook-key': key, 'x-request-id': `request-${minute}` },
  });
const member = (memberId: string) =>
  test.db.selectFrom('members').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow();
const consents = (memberId: string) =>
  test.db.selectFrom('conversion_consents').selectAll().where('member_id', '=', memberId).orderBy('id').execute();
const audited = (memberId: string) =>
  test.db
    .selectFrom('audit_events')
    .select(['action', 'actor_id', 'data', 'request_id'])
    .where('subject_type', '=', 'member')
    .where('subject_id', '=', memberId)
    .orderBy('seq')
    .execute();

describe('an account', () => {
  it('is linked to the one member with its verified address, whatever the capitals, and the audit tells it', async () => {
    put('01', 'Jan@VandenBerg.example');
    expect((await changed('01')).statusCode).toBe(204);
    expect(await member(jan.id)).toMatchObject({ identity_id: id('01'), version: 2, automated_conversion: false });
    expect(await audited(jan.id)).toEqual([
      {
        action: 'member.identity_linked',
        actor_id: 'sign-in',
        data: { identity_id: id('01'), source: 'identity_hook' },
        request_id: 'request-1',
      },
    ]);
    const shown = await test.request({ url: `/members/${jan.id}` });
    expect(shown.json()).toMatchObject({ identity_id: id('01') });
  });

  it('is not linked by an address that is not verified, or not its own', async () => {
    const unverified = [{ value: zoe.email, verified: false, via: 'email', status: 'sent' }];
    put('02', zoe.email, {}, { verifiable_addresses: unverified });
    await changed('02');
    put('02', 'else@example.org', {}, { verifiable_addresses: [{ ...unverified[0]!, verified: true }] });
    await changed('02');
    expect((await member(zoe.id)).identity_id).toBeNull();
  });

  it('is not linked where two members share the address, or the member has an account already', async () => {
    const shared = { email: 'samen@example.org' };
    const ids = [
      await insertMember(test.owner, { member_no: 300_001n, ...shared }),
      await insertMember(test.owner, { member_no: 300_002n, ...shared }),
    ];
    put('03', shared.email);
    expect((await changed('03')).statusCode).toBe(204);
    for (const memberId of ids) expect((await member(memberId)).identity_id).toBeNull();
    put('04', 'jan@vandenberg.example');
    await changed('04');
    expect((await member(jan.id)).identity_id).toBe(id('01'));
  });

  it('is linked once when it is seen by several at once, and belongs to one member only', async () => {
    const memberId = await insertMember(test.owner, { member_no: 300_003n, email: 'een@example.org' });
    put('05', 'een@example.org', { automated_conversion: true });
    const answers = await Promise.all([1, 2, 3, 4].map(() => changed('05')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204]);
    expect((await audited(memberId)).map(({ action }) => action)).toEqual([
      'member.identity_linked',
      'member.conversion_chosen',
    ]);
    // It follows its person to another address, not to another member.
    put('05', zoe.email);
    await changed('05');
    expect((await member(zoe.id)).identity_id).toBeNull();
    const take = sql`update members set identity_id = ${id('05')} where id = ${zoe.id}`.execute(test.db);
    await expect(take).rejects.toMatchObject({ code: '23505' });
  });

  it('is not replaced by another in one step, by the database itself', async () => {
    const replace = sql`update members set identity_id = ${id('99')} where id = ${jan.id}`.execute(test.db);
    await expect(replace).rejects.toMatchObject({ constraint: 'identity_fixed' });
  });

  it('of nobody we know changes nothing, and the hook needs its key', async () => {
    put('06', 'stranger@example.org', { automated_conversion: true });
    expect((await changed('06')).statusCode).toBe(204);
    expect((await changed('07')).statusCode).toBe(204);
    expect((await changed('01', 'x'.repeat(40))).statusCode).toBe(401);
    const body = { identity_id: '../sessions' };
    const headers = { 'x-hook-key': hookKey };
    const odd = await test.request({ method: 'POST', url: '/account/identity-hook', as: null, body, headers });
    expect(odd.statusCode).toBe(422);
  });
});

describe('opting in to automated conversion', () => {
  let memberId: string;
  const last = '11';
  const email = 'keuze@example.org';
  beforeAll(async () => {
    memberId = await insertMember(test.owner, { member_no: 300_011n, email, automated_conversion: true });
  });

  it('is left as it is while the account says nothing of it', async () => {
    put(last, email, { seenTour: true });
    await changed(last);
    put(last, email, { automated_conversion: 'yes' });
    await changed(last);
    expect(await member(memberId)).toMatchObject({ automated_conversion: true, identity_id: id(last) });
    expect(await consents(memberId)).toEqual([]);
  });

  it('is mirrored with its evidence, and every choice is kept', async () => {
    const out = put(last, email, { automated_conversion: false, seenTour: false });
    await changed(last);
    const back = put(last, email, { automated_conversion: true, seenTour: true });
    await changed(last);
    const shared = { member_id: memberId, identity_id: id(last), source: 'identity_hook' };
    expect(await consents(memberId)).toMatchObject([
      { ...shared, automated_conversion: false, seen_tour: false, identity_updated_at: out },
      { ...shared, automated_conversion: true, seen_tour: true, identity_updated_at: back },
    ]);
    expect(await member(memberId)).toMatchObject({
      automated_conversion: true,
      automated_conversion_changed_at: back,
      automated_conversion_changed_by: id(last),
    });
    const told = (await audited(memberId)).filter(({ action }) => action === 'member.conversion_chosen');
    expect(told.map(({ data }) => data)).toEqual([
      {
        identity_id: id(last),
        identity_updated_at: out,
        automated_conversion: false,
        seen_tour: false,
        source: 'identity_hook',
      },
      {
        identity_id: id(last),
        identity_updated_at: back,
        automated_conversion: true,
        seen_tour: true,
        source: 'identity_hook',
      },
    ]);
  });

  it('is proven for a later state of the account, without a word in the audit, but not by an older one', async () => {
    const told = await audited(memberId);
    const later = put(last, email, { automated_conversion: true, seenTour: true, locale: 'en' });
    await changed(last);
    await changed(last);
    const before = await consents(memberId);
    expect(before.slice(2)).toMatchObject([{ automated_conversion: true, identity_updated_at: later }]);
    put(last, email, { automated_conversion: false }, { updated_at: '2026-11-21T08:00:00Z' });
    await changed(last);
    expect(await consents(memberId)).toEqual(before);
    expect(await audited(memberId)).toEqual(told);
    expect((await member(memberId)).automated_conversion).toBe(true);
  });

  it('is written once when several see it at once', async () => {
    const before = (await consents(memberId)).length;
    put(last, email, { automated_conversion: false });
    await Promise.all([1, 2, 3, 4].map(() => changed(last)));
    expect((await consents(memberId)).slice(before)).toMatchObject([{ automated_conversion: false, seen_tour: null }]);
  });

  it('is the latest one, in whatever order the states of the account arrive', async () => {
    const identity = (automated_conversion: boolean): Identity => ({
      ...account('carla', { id: id(last), traits: { email, automated_conversion } }),
      updated_at: `2026-11-21T09:${String((minute += 1)).padStart(2, '0')}:00.000001Z`,
    });
    const occasion = { source: 'userinfo', requestId: 'request' } as const;
    for (let round = 0; round < 10; round += 1) {
      const older = identity(true);
      const newer = identity(false);
      await Promise.all([newer, older].map((state) => mirrorIdentity(test.db, state, occasion)));
      expect((await member(memberId)).automated_conversion).toBe(false);
    }
  });

  it('is also seen when the person signs in', async () => {
    put(last, email, { automated_conversion: true });
    const token = await test.token({ sub: id(last), is_admin: false });
    const headers = { authorization: `Bearer ${token}` };
    expect((await test.request({ url: '/account/userinfo', as: null, headers })).statusCode).toBe(200);
    expect((await consents(memberId)).at(-1)).toMatchObject({ automated_conversion: true, source: 'userinfo' });
  });

  it('is evidence that nobody can change, not even the owner of the database', async () => {
    for (const change of ['update conversion_consents set seen_tour = true', 'delete from conversion_consents']) {
      await expect(sql.raw(change).execute(test.db)).rejects.toMatchObject({ code: '42501' });
      await expect(asSuperuser(test.url, change)).rejects.toMatchObject({ constraint: 'append_only' });
    }
    await expect(asSuperuser(test.url, 'truncate conversion_consents')).rejects.toThrow(/append_only/);
  });

  it('leaves a sound register: the sums of members and the chain of the audit hold', async () => {
    const db = createDatabase({ url: test.url });
    const broken = (await runChecks(db, {})).filter(({ ok }) => !ok);
    await db.destroy();
    expect(broken).toEqual([]);
  });
});
