// What two administrators decide about people: which sign-ins are of one, and who gets the right to open the register.
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { latin } from '../src/domain/lookAlikes.ts';
import type { ApprovalPage } from '../src/modules/approvals/schemas.ts';
import type { SettingProposal, Settings } from '../src/modules/settings/schemas.ts';
import { tell } from '../src/calls/tell.ts';
import { hasEnded } from '../src/identity/signIns.ts';
import { account, startOry } from './account/ory.ts';
import { people } from './fixtures.ts';
import { buildTestApp, somebodyWaits, startTestApp } from './harness.ts';
import type { Transaction } from '../src/wire/schemas.ts';
import { bodyOf, booked, booking, post, refusalOf } from './transactions/helpers.ts';

const { anna, bram, carla } = people;
const dora = { id: '01900000-0000-7000-8000-00000000000d', name: 'Dora Dekker', email: 'dora@ledenbureau.example' };
const evening = { id: 'evening', name: 'Anna  de vries', email: 'ANNA@ledenbureau.example' };

/** Who signs in by a token of their own: Dora, and Anna's second account. */
const asking = async (who: typeof dora, method: 'GET' | 'POST', url: string, body?: object, version?: number) => {
  const token = await app.token({ sub: who.id, name: who.name, email: who.email });
  const headers = {
    authorization: `Bearer ${token}`,
    'idempotency-key': crypto.randomUUID(),
    ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
  };
  return app.app.inject({ method, url: `/api/v1${url}`, headers, ...(body === undefined ? {} : { payload: body }) });
};
const propose = (body: object) => post(app, '/setting-proposals', { reason: 'Besluit van het bestuur', ...body });
const proposed = async (body: object) => bodyOf<SettingProposal>(await propose(body), 202);
const same = (administrator_id: string, same_as: string | null) => ({
  section: 'person',
  administrator_id,
  values: { same_as },
});
const administrators = async () => (await app.request({ url: '/settings' })).json<Settings>().administrators;

const ory = await startOry();
const app = await startTestApp({ config: { account: ory.config } });
await booked(app, { ...booking, quantity: '2' });
await app.request({ url: '/me', as: 'bram' });
await asking(dora, 'GET', '/me');
await asking(evening, 'GET', '/me');

describe('two that look alike', () => {
  test('are marked in the list of administrators, by their address or their name', async () => {
    const named = await administrators();
    const alike = (id: string) => named.find((one) => one.id === id)?.alike;
    expect(alike(anna.id)).toEqual([{ id: evening.id, name: evening.name, because: 'address' }]);
    expect(alike(evening.id)).toEqual([{ id: anna.id, name: anna.name, because: 'address' }]);
    expect([alike(bram.id), alike(dora.id)]).toEqual([[], []]);
    await asking({ ...dora, name: 'bram BAKKER' }, 'GET', '/me');
    expect((await administrators()).find(({ id }) => id === bram.id)?.alike).toMatchObject([{ because: 'name' }]);
    await asking(dora, 'GET', '/me');
  });

  test.each([
    ['a letter of another script', 'Br\u0430m Bakker'],
    ['an accent', 'Br\u00e1m Bakker'],
    ['an accent of its own', 'Bra\u0301m Bakker'],
    ['another width', '\uff22ram Bakker'],
    ['a letter of formulas', '\u{1d401}ram Bakker'],
    ['a character without width', 'Br\u200bam Bakker'],
    ['a soft hyphen', 'Bram Bak\u00adker'],
    ['a tag that nobody sees', 'Bram Bakker\u{e0041}'],
    ['another blank', 'Bram\u00a0Bakker'],
    ['a full stop', 'Bram Bakker.'],
    ['a hyphen', 'Bram-Bakker'],
  ])('are found by the name as it reads: %s', async (_what, name) => {
    await asking({ ...dora, name }, 'GET', '/me');
    expect((await administrators()).find(({ id }) => id === bram.id)?.alike).toMatchObject([
      { id: dora.id, because: 'name' },
    ]);
    await asking(dora, 'GET', '/me');
  });

  test('names of which no letter remains are like no other', async () => {
    await asking({ ...dora, name: '.' }, 'GET', '/me');
    await asking({ ...evening, name: '-' }, 'GET', '/me');
    expect((await administrators()).find(({ id }) => id === dora.id)?.alike).toEqual([]);
    await asking(dora, 'GET', '/me');
    await asking(evening, 'GET', '/me');
  });

  test('are shown with the letters that are not what they look like, and kept as they are', async () => {
    const name = '\u0412ram Bakker';
    await asking({ ...dora, name }, 'GET', '/me');
    expect((await administrators()).find(({ id }) => id === dora.id)?.name).toBe(`${name} (\u0412 ≠ B)`);
    const kept = await sql<{ name: string }>`select name from administrators where id = ${dora.id}`.execute(app.db);
    expect(kept.rows).toEqual([{ name }]);
    const filed = (
      await asking({ ...dora, name }, 'POST', '/transactions', { ...booking, quantity: '40' })
    ).json<Transaction>();
    expect(filed.maker.name).toBe(`${name} (\u0412 ≠ B)`);
    await asking(dora, 'POST', `/transactions/${filed.id}/withdraw`, {}, filed.version);
    await asking(dora, 'GET', '/me');
  });

  test('are found by every letter that is taken for a Latin one', async () => {
    const { rows } = await sql<{ letter: string; plain: string }>`
      select letter, plain_name(letter) as plain from unnest(${[...latin.keys()]}::text[]) as letter`.execute(
      app.owner,
    );
    expect(rows.map(({ letter, plain }) => [letter, plain])).toEqual(
      [...latin].map(([letter, plain]) => [letter, plain.toLowerCase()]),
    );
  });

  test('are marked on what waits for the one', async () => {
    const { id, version } = await booked(app, { ...booking, quantity: '40' });
    const mark = async (who: typeof dora) =>
      (await asking(who, 'GET', '/approvals')).json<ApprovalPage>().items.find((one) => one.id === id)?.alike;
    expect([await mark(evening), await mark(dora)]).toEqual([true, false]);
    const approved = await asking(evening, 'POST', `/transactions/${id}/approve`, {}, version);
    expect(approved.statusCode, approved.body).toBe(200);
  });

  test('are told to whoever looks, so that every screen can mark what one of them asked and the other decided', async () => {
    const { items } = (await app.request({ url: '/administrators' })).json<{
      items: { id: string; alike: string[] }[];
    }>();
    const alike = (id: string) => items.find((one) => one.id === id)?.alike;
    expect([alike(anna.id), alike(evening.id), alike(bram.id)]).toEqual([[evening.id], [anna.id], []]);
  });
});

describe('which sign-ins are of one person', () => {
  let linking: SettingProposal;
  test('one administrator proposes it, and it is shown by their names', async () => {
    linking = await proposed(same(evening.id, anna.id));
    expect(linking).toMatchObject({
      section: 'person',
      administrator: { id: evening.id, name: evening.name },
      changes: [
        {
          field: 'sign_ins',
          before: [`${evening.name} (${evening.email})`],
          after: [`${anna.name} (${anna.email})`, `${evening.name} (${evening.email})`],
        },
      ],
    });
    expect(refusalOf(await propose(same(evening.id, 'nobody'))).errors).toMatchObject([
      { field: 'same_as', code: 'not_found' },
    ]);
    expect(refusalOf(await propose(same('nobody', anna.id))).code).toBe('not_found');
    expect(refusalOf(await propose(same(evening.id, null))).code).toBe('nothing_changed');
  });

  test('holds once another one approves: then neither is the second pair of eyes of the other', async () => {
    const place = `/setting-proposals/${linking.id}/approve`;
    expect(refusalOf(await post(app, place, {}, { version: 1 }))).toMatchObject({ code: 'self_approval' });
    const approved = await post(app, place, {}, { version: 1, as: 'bram' });
    expect(approved.statusCode, approved.body).toBe(200);
    const people = await administrators();
    expect(new Set(people.map(({ person }) => person)).size).toBe(3);
    const [first, second] = [anna.id, evening.id].map((id) => people.find((one) => one.id === id));
    expect([first?.person, second?.alike]).toEqual([second?.person, []]);
    const { id, version } = await booked(app, { ...booking, quantity: '41' });
    expect((await asking(evening, 'POST', `/transactions/${id}/approve`, {}, version)).json()).toMatchObject({
      code: 'self_approval',
    });
    expect(refusalOf(await propose(same(evening.id, anna.id))).code).toBe('nothing_changed');
  });

  test('what is approved at the same moment comes before the link or is refused', async () => {
    const parting = await proposed(same(evening.id, null));
    expect((await asking(dora, 'POST', `/setting-proposals/${parting.id}/approve`, {}, 1)).statusCode).toBe(200);
    const { id, version } = await booked(app, { ...booking, quantity: '42' });
    const again = await proposed(same(evening.id, anna.id));
    const other = new pg.Client(app.url);
    await other.connect();
    await other.query(`begin; update setting_proposals set status = 'approved', decided_at = now(), version = version + 1,
      checker_id = '${bram.id}' where id = '${again.id}'`);
    const approving = asking(evening, 'POST', `/transactions/${id}/approve`, {}, version);
    try {
      await somebodyWaits(app.url);
      await other.query('commit');
    } finally {
      await other.end();
    }
    expect((await approving).json()).toMatchObject({ code: 'self_approval' });
  });

  test('is taken back by two others, and never by the person that it is about', async () => {
    const parting = await proposed(same(evening.id, null));
    const approving = (who: typeof dora) => asking(who, 'POST', `/setting-proposals/${parting.id}/approve`, {}, 1);
    expect((await approving(evening)).json()).toMatchObject({ code: 'self_approval' });
    const waits = async (who: typeof dora) =>
      (await asking(who, 'GET', '/approvals')).json<ApprovalPage>().items.find(({ id }) => id === parting.id)?.may;
    expect([await waits(evening), await waits(dora)]).toEqual(['own_entry', 'now']);
    const past = sql`update setting_proposals set status = 'approved', decided_at = now(), version = version + 1,
      checker_id = ${evening.id} where id = ${parting.id}`;
    await expect(past.execute(app.owner)).rejects.toThrow(/two_people/u);
    expect((await approving(dora)).statusCode).toBe(200);
    expect((await administrators()).find(({ id }) => id === evening.id)?.person).toBe(evening.id);
  });

  test('who still has the same verified address stays one person', async () => {
    const visit = (id: string, name: string) =>
      app
        .token({ sub: id, name, email: 'bestuur@ledenbureau.example', email_verified: true })
        .then((token) => app.app.inject({ url: '/api/v1/me', headers: { authorization: `Bearer ${token}` } }));
    await visit('first', 'Fien');
    await visit('second', 'Gijs');
    expect(refusalOf(await propose(same('second', null)))).toMatchObject({ code: 'same_address' });
  });

  test('a link that leaves too few who approve is refused', async () => {
    const roles = new Map([
      [anna.id, ['operator', 'approver']],
      [bram.id, ['operator', 'approver']],
      ['*', ['viewer']],
    ] as const);
    const few = await buildTestApp({ config: { roles } });
    await booked(few, { ...booking, quantity: '2' });
    await few.request({ url: '/me', as: 'bram' });
    const body = { reason: 'Zelfde persoon', ...same(bram.id, anna.id) };
    expect(refusalOf(await post(few, '/setting-proposals', body)).code).toBe('approvers_left');
    await few.close();
  });

  test('nor is one approved that leaves too few by now', async () => {
    const three = await buildTestApp();
    const token = await three.token({ sub: carla.id, name: carla.name, email: carla.email });
    const headers = { authorization: `Bearer ${token}` };
    await three.app.inject({ url: '/api/v1/me', headers });
    await booked(three, { ...booking, quantity: '2' });
    await three.request({ url: '/me', as: 'bram' });
    const ask = async (body: object, as: 'anna' | 'bram' = 'anna') =>
      (
        await post(three, '/setting-proposals', { reason: 'Besluit van het bestuur', ...body }, { as })
      ).json<SettingProposal>();
    const link = await ask(same(bram.id, carla.id));
    const less = { section: 'roles', administrator_id: anna.id, values: { roles: ['viewer', 'operator'] } };
    const { id, version } = await ask(less, 'bram');
    const approved = await three.app.inject({
      method: 'POST',
      url: `/api/v1/setting-proposals/${id}/approve`,
      headers: { ...headers, 'idempotency-key': crypto.randomUUID(), 'if-match': `"${version}"` },
      payload: {},
    });
    expect(approved.statusCode, approved.body).toBe(200);
    const linked = await post(
      three,
      `/setting-proposals/${link.id}/approve`,
      {},
      { as: 'bram', version: link.version },
    );
    expect(refusalOf(linked).errors).toMatchObject([{ code: 'approvers_left', params: { count: 1, min: 2 } }]);
    await three.close();
  });
});

describe('the right to open the register', () => {
  const right = (email: string) => ({
    section: 'roles',
    administrator_id: null,
    email,
    values: { roles: ['operator', 'viewer'] },
  });

  test('is given by two, to the account and not to the address, with what may be done', async () => {
    ory.accounts.set(carla.id, account('carla', { metadata_admin: { note: 'x' } }));
    const proposal = await proposed(right('Carla@ledenbureau.example'));
    expect(proposal).toMatchObject({
      administrator: { id: carla.id, name: carla.name, email: carla.email },
      changes: [{ field: 'roles', before: null, after: ['viewer', 'operator'] }],
    });
    expect(ory.accounts.get(carla.id)?.metadata_admin).toEqual({ note: 'x' });
    const place = `/setting-proposals/${proposal.id}/approve`;
    expect(refusalOf(await post(app, place, {}, { version: 1 })).code).toBe('self_approval');
    ory.faults.identity = 500;
    expect((await post(app, place, {}, { version: 1, as: 'bram' })).statusCode).toBe(503);
    ory.faults.identity = null;
    // the account has another address by now: the right is the account's
    ory.accounts.set(carla.id, { ...account('carla', { metadata_admin: { note: 'x' } }) });
    const approved = await post(app, place, {}, { version: 1, as: 'bram' });
    expect(approved.statusCode, approved.body).toBe(200);
    expect(ory.accounts.get(carla.id)?.metadata_admin).toEqual({ note: 'x', is_admin: true });
    const { rows } = await sql<{ action: string }>`
      select action from audit_events where subject_id = ${carla.id} order by seq`.execute(app.db);
    expect(rows).toEqual([{ action: 'administrator.granted' }]);
    const me = await asking(carla, 'GET', '/me');
    expect(me.json()).toMatchObject({ roles: ['viewer', 'operator'] });
    expect(refusalOf(await propose(right(carla.email))).errors).toMatchObject([
      { field: 'email', code: 'nothing_changed' },
    ]);
  });

  test('does not stand where its approval was not kept: it goes again, and comes with the next approval', async () => {
    const id = '01900000-0000-7000-8000-0000000000b3';
    const traits = { email: 'das@ledenbureau.example' };
    const address = { value: traits.email, verified: true, via: 'email', status: 'completed' };
    ory.accounts.set(id, account('carla', { id, traits, verifiable_addresses: [address] }));
    const proposal = await proposed(right(traits.email));
    const approve = () => post(app, `/setting-proposals/${proposal.id}/approve`, {}, { version: 1, as: 'bram' });
    const isGiven = () => ory.accounts.get(id)?.metadata_admin?.is_admin ?? false;
    await sql
      .raw(
        `create function fail_commit() returns trigger language plpgsql as
      $$ begin raise exception 'the disk is full' using errcode = 'disk_full'; end $$`,
      )
      .execute(app.owner);
    await sql`create constraint trigger fail_commit after insert on idempotency_records deferrable initially deferred
      for each row execute function fail_commit()`.execute(app.owner);
    const changes = ory.called(`/identities/${id}`).length;
    expect((await approve()).statusCode).toBeGreaterThanOrEqual(500);
    await sql`drop trigger fail_commit on idempotency_records`.execute(app.owner);
    // It was given, and taken again.
    expect(ory.called(`/identities/${id}`).length).toBeGreaterThan(changes + 1);
    expect(isGiven()).toBe(false);
    const waits = await sql<{ status: string }>`select status from setting_proposals where id = ${proposal.id}`.execute(
      app.db,
    );
    expect(waits.rows).toEqual([{ status: 'waiting' }]);
    const approved = await approve();
    expect(approved.statusCode, approved.body).toBe(200);
    expect(isGiven()).toBe(true);
  });

  test.each([
    ['reject', 'bram', { comment: 'Toch niet' }],
    ['withdraw', 'anna', {}],
  ] as const)(
    'that an approval gave and did not live to keep goes where the proposal ends: %s',
    async (verb, as, body) => {
      const id = `01900000-0000-7000-8000-0000000${verb === 'reject' ? '000b4' : '000b5'}`;
      const traits = { email: `${verb}@ledenbureau.example` };
      const address = { value: traits.email, verified: true, via: 'email', status: 'completed' };
      const of = (right: object) => account('carla', { id, traits, verifiable_addresses: [address], ...right });
      ory.accounts.set(id, of({}));
      const proposal = await proposed(right(traits.email));
      // The service died between writing the right and its commit.
      ory.accounts.set(id, of({ metadata_admin: { note: 'x', is_admin: true } }));
      const end = () => post(app, `/setting-proposals/${proposal.id}/${verb}`, body, { version: 1, as });
      ory.faults.identity = 500;
      expect((await end()).statusCode).toBe(503);
      ory.faults.identity = null;
      const ended = await end();
      expect(ended.statusCode, ended.body).toBe(200);
      expect(ory.accounts.get(id)?.metadata_admin).toEqual({ note: 'x', is_admin: false });
      expect(await hasEnded(app.db, id, null)).toBe(true);
    },
  );

  test('stays where the command gave it while a proposal waited that is turned down', async () => {
    const id = '01900000-0000-7000-8000-0000000000b6';
    const traits = { email: 'specht@ledenbureau.example' };
    const address = { value: traits.email, verified: true, via: 'email', status: 'completed' };
    ory.accounts.set(id, account('carla', { id, traits, verifiable_addresses: [address] }));
    const proposal = await proposed(right(traits.email));
    const entry = { action: 'administrator.granted', subjectType: 'identity', subjectId: id, data: {} };
    await tell(app.db, { fourEyes: true }, { actor: { id: anna.id }, requestId: crypto.randomUUID() }, entry);
    ory.accounts.set(id, account('carla', { id, traits, metadata_admin: { is_admin: true } }));
    const place = `/setting-proposals/${proposal.id}/reject`;
    const ended = await post(app, place, { comment: 'Heeft het al' }, { version: 1, as: 'bram' });
    expect(ended.statusCode, ended.body).toBe(200);
    expect(ory.accounts.get(id)?.metadata_admin).toEqual({ is_admin: true });
  });

  test('not to an account that is blocked or is not there, and not where it is not known who has one', async () => {
    ory.accounts.set('blocked', account('carla', { id: '01900000-0000-7000-8000-0000000000b1', state: 'inactive' }));
    const nobody = refusalOf(await propose(right('niemand@ledenbureau.example')));
    expect(nobody.errors).toMatchObject([{ field: 'email', code: 'not_found' }]);
    expect(refusalOf(await propose(right(''))).code).toBe('not_found');
    // An address that nobody showed to be theirs is nobody's.
    const id = '01900000-0000-7000-8000-0000000000b2';
    const traits = { email: 'vos@ledenbureau.example' };
    const address = { value: traits.email, verified: false, via: 'email', status: 'pending' };
    ory.accounts.set(id, account('carla', { id, traits, verifiable_addresses: [address] }));
    expect(refusalOf(await propose(right(traits.email))).errors).toMatchObject([{ field: 'email', code: 'not_found' }]);
    const without = await buildTestApp();
    await booked(without, { ...booking, quantity: '2' });
    const answer = await post(without, '/setting-proposals', { reason: 'Besluit', ...right(carla.email) });
    expect(refusalOf(answer)).toMatchObject({ status: 503, code: 'not_ready' });
    await without.close();
  });
});
