// What takes two administrators: dividing an estate and anonymising; and handing over what is known of a member.
import { unzipSync, strFromU8 } from 'fflate';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { MemberDetail } from '../../src/modules/members/detail.ts';
import type { MemberProposal } from '../../src/modules/members/proposalSchemas.ts';
import { insertMember } from '../fixtures.ts';
import type { Person } from '../fixtures.ts';
import { startTestApp, writePastTriggers } from '../harness.ts';
import { buy, submitted } from '../redemptions/helpers.ts';
import { approved, bodyOf, booked, instruments, members, post, refusalOf } from '../transactions/helpers.ts';

const day = '2026-11-20';
const clock = { now: () => new Date(`${day}T12:00:00Z`) };
const { share, good, bond } = instruments;
const app = await startTestApp({ clock });
const gerda = await insertMember(app.owner, {
  member_no: 600_001n,
  given_name: 'Gerda',
  infix: 'van',
  family_name: 'Dijk',
});
const joris = await insertMember(app.owner, {
  member_no: 600_002n,
  status: 'prospect',
  joined_on: null,
  family_name: 'Dijk',
});
const waits = await booked(app, {
  kind: 'issue',
  member_id: gerda,
  instrument_id: share.id,
  quantity: '110',
  effective_date: '2020-03-01',
});
await approved(app, waits);
await booked(app, {
  kind: 'issue',
  member_id: gerda,
  instrument_id: good.id,
  quantity: '84.6154',
  effective_date: '2026-06-03',
});
await buy(app, '7', '2025-03-01', gerda);

const read = async (id: string) => (await app.request({ url: `/members/${id}` })).json<MemberDetail>();
const shares = [
  [members.jan.id, share.id, '37'],
  [members.zoe.id, share.id, '37'],
  [() => joris, share.id, '36'],
  [members.jan.id, good.id, '28.2052'],
  [members.zoe.id, good.id, '28.2051'],
  [() => joris, good.id, '28.2051'],
  [members.jan.id, bond.id, '7'],
] as const;
const division = (change: object = {}) => ({
  deceased_on: '2026-10-14',
  effective_date: day,
  document: 'VvE notaris Jansen 2026-11-02',
  shares: shares.map(([heir, instrument_id, quantity]) => ({
    heir_id: typeof heir === 'string' ? heir : heir(),
    instrument_id,
    quantity,
  })),
  ...change,
});
const divide = async (body: object, query = '', id = gerda) =>
  post(app, `/members/${id}/inheritance${query}`, body, { version: (await read(id)).version });
const decide = (proposal: Pick<MemberProposal, 'id' | 'version'>, action: string, as: Person, body: object = {}) =>
  post(app, `/member-proposals/${proposal.id}/${action}`, body, { version: proposal.version, as });
const holdings = async (id: string) =>
  Object.fromEntries((await read(id)).holdings.map(({ instrument, total }) => [instrument.code, total]));

describe('an estate', () => {
  test('is divided whole or not at all: what is left is named', async () => {
    const body = division();
    const refused = refusalOf(await divide({ ...body, shares: body.shares.slice(0, -2) }, '?dry_run=true'));
    expect(refused.errors).toEqual([
      {
        field: 'shares',
        code: 'allocation_incomplete',
        params: { instrument: 'GOOD', held: '84.6154', given: '56.4103', rest: '28.2051' },
      },
      {
        field: 'shares',
        code: 'allocation_incomplete',
        params: { instrument: 'OBL-2025', held: '7', given: '0', rest: '7' },
      },
    ]);
  });

  test.each([
    ['a day before the death', { effective_date: '2026-10-13' }, 'effective_date', 'date_invalid'],
    ['a death tomorrow', { deceased_on: '2026-11-21', effective_date: '2026-11-21' }, 'deceased_on', 'date_in_future'],
    ['no certificate', { document: '' }, 'document', 'text_invalid'],
  ])('%s is refused', async (_what, change, field, code) => {
    expect(refusalOf(await divide(division(change))).errors[0]).toMatchObject({ field, code });
  });

  test('nobody inherits from themselves, and what an heir may not have is told at the share', async () => {
    const { shares: all } = division();
    const self = all.map((one, index) => (index === 0 ? { ...one, heir_id: gerda } : one));
    expect(refusalOf(await divide(division({ shares: self }))).errors[0]).toMatchObject({
      field: 'shares.0.heir_id',
      code: 'same_member',
    });
    const twice = [...all, all[0]];
    expect((await divide(division({ shares: twice }))).statusCode).toBe(422);
  });

  test('a preview tells what goes along, and books nothing', async () => {
    await submitted(app, { member_id: gerda, quantity: '5', requested_on: '2026-10-01', desired_on: '2026-11-01' });
    const preview = await divide(division(), '?dry_run=true');
    expect(preview.json(), preview.body).toMatchObject({
      outcome: 'waiting',
      transfers: 7,
      lots: 7,
      locked_until: '2028-06-03',
      requests: [expect.stringMatching(/^VA-/u)],
      new_members: [{ member_no: 600_002 }],
      payable_cents: 0,
    });
    expect(await read(gerda)).toMatchObject({ status: 'active' });
    expect(await holdings(gerda)).toEqual({ AANDEEL: '110', GOOD: '84.6154', 'OBL-2025': '7' });
    expect(await read(joris)).toMatchObject({ status: 'prospect' });
  });

  test('waits for a second administrator, one at a time; who asked may withdraw', async () => {
    const filed = await divide(division());
    expect(filed.statusCode, filed.body).toBe(202);
    const proposal = filed.json<MemberProposal>();
    expect(proposal).toMatchObject({
      action: 'inherit',
      status: 'waiting',
      inheritance: { deceased_on: '2026-10-14' },
    });
    expect(proposal.inheritance?.shares).toHaveLength(7);
    const place = String(filed.headers.location).replace('/api/v1', '');
    const decidable = { ...proposal, can: ['approve', 'reject'] };
    expect((await app.request({ url: place, as: 'bram' })).json()).toEqual(decidable);
    expect(refusalOf(await divide(division())).code).toBe('proposal_waiting');
    expect(refusalOf(await decide(proposal, 'approve', 'anna')).code).toBe('self_approval');
    expect(refusalOf(await decide(proposal, 'withdraw', 'bram')).code).toBe('not_maker');
    expect(refusalOf(await decide({ ...proposal, version: 9 }, 'approve', 'bram')).code).toBe('state_conflict');
    expect((await decide(proposal, 'withdraw', 'anna')).json()).toMatchObject({ status: 'withdrawn' });
    expect(await read(gerda)).toMatchObject({ status: 'active' });
    await expect(sql`update member_proposals set input = '{}', version = version + 1`.execute(app.db)).rejects.toThrow(
      /permission denied/u,
    );
  });

  test('passes as a whole: the death, the request, the new member, and every lot with its days', async () => {
    const proposal = (await divide(division())).json<MemberProposal>();
    const done = await decide(proposal, 'approve', 'bram', { comment: 'Akte gezien' });
    expect(done.statusCode, done.body).toBe(200);
    expect(done.json()).toMatchObject({ status: 'approved', checker: { name: 'Bram Bakker' } });
    expect(await read(gerda)).toMatchObject({ status: 'deceased', deceased_on: '2026-10-14', holdings: [] });
    expect(await read(joris)).toMatchObject({ status: 'active', joined_on: day });
    expect(await holdings(joris)).toEqual({ AANDEEL: '36', GOOD: '28.2051' });
    expect(await holdings(members.jan.id)).toEqual({ AANDEEL: '37', GOOD: '28.2052', 'OBL-2025': '7' });
    const { rows } = await sql`
      select i.code, l.acquired_on, l.lock_until, l.interest_from from lots l join instruments i on i.id = l.instrument_id
      where l.member_id = ${members.jan.id} order by i.code`.execute(app.db);
    expect(rows).toEqual([
      { code: 'AANDEEL', acquired_on: '2020-03-01', lock_until: null, interest_from: null },
      { code: 'GOOD', acquired_on: '2026-06-03', lock_until: '2028-06-03', interest_from: null },
      { code: 'OBL-2025', acquired_on: '2025-03-01', lock_until: null, interest_from: '2025-03-01' },
    ]);
    const { rows: transfers } = await sql<{ booked: string; maker_id: string; checker_id: string }>`
      select count(*)::integer as n, count(distinct t.source_id)::integer as of, min(t.document) as document
      from transactions t where t.kind = 'transfer' and t.member_id = ${gerda} and t.reason_code = 'inheritance'
        and t.maker_id <> t.checker_id`.execute(app.db);
    expect(transfers).toEqual([{ n: 7, of: 1, document: 'VvE notaris Jansen 2026-11-02' }]);
    const { items } = (await app.request({ url: `/redemption-requests?member_id=${gerda}` })).json();
    expect(items).toMatchObject([{ status: 'withdrawn' }]);
    const told = (await app.request({ url: `/members/${gerda}/audit` }))
      .json()
      .items.map(({ action }: { action: string }) => action);
    expect(new Set(told.slice(0, 3))).toEqual(
      new Set(['member.inherited', 'member.deceased', 'member.inherit_approved']),
    );
    expect(refusalOf(await decide({ ...proposal, version: 2 }, 'approve', 'bram')).code).toBe('state_conflict');
  });

  test('of which the holdings changed while it waited is refused, and nothing of it is booked', async () => {
    const anton = await insertMember(app.owner, { member_no: 600_003n, family_name: 'Anton' });
    const issue = {
      kind: 'issue',
      member_id: anton,
      instrument_id: share.id,
      quantity: '3',
      effective_date: '2026-05-01',
    };
    await booked(app, issue);
    const all = [{ heir_id: members.jan.id, instrument_id: share.id, quantity: '3' }];
    const proposal = (await divide(division({ shares: all }), '', anton)).json<MemberProposal>();
    await booked(app, { ...issue, quantity: '1' });
    const late = refusalOf(await decide(proposal, 'approve', 'bram'));
    expect(late.errors[0]).toMatchObject({ code: 'allocation_incomplete', params: { rest: '1' } });
    expect(await read(anton)).toMatchObject({ status: 'active' });
    expect((await decide(proposal, 'reject', 'bram', { comment: 'Klopt niet meer' })).json()).toMatchObject({
      status: 'rejected',
    });
  });
});

describe('all that is known of a member', () => {
  test('is handed over as JSON, as CSV and with the documents; who asked and why is kept', async () => {
    await post(app, `/members/${members.jan.id}/comments`, { text: '=HYPERLINK("x")' });
    const asked = await post(app, `/members/${members.jan.id}/export`, { reason: 'Inzageverzoek 12 november' });
    expect(asked.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringContaining('lid-100001-2026-11-20.zip'),
    });
    const files = unzipSync(new Uint8Array(asked.rawPayload));
    expect(Object.keys(files)).toEqual(expect.arrayContaining(['lid.json', 'gegevens.csv', 'transacties.csv']));
    const json = JSON.parse(strFromU8(files['lid.json'] as Uint8Array));
    expect(json.bank_accounts).toMatchObject([{ iban: 'NL91ABNA0417164300' }]);
    expect(json.lots).toContainEqual(expect.objectContaining({ instrument: 'GOOD', quantity: '28.2052' }));
    const text = (name: string) => strFromU8(files[name] as Uint8Array);
    expect(text('bezit.csv')).toContain('GOOD;03-06-2026;03-06-2028;28,2052\r\n');
    // In words of people, with their days.
    expect(text('gegevens.csv').split('\r\n')).toEqual(
      expect.arrayContaining(['Lidnummer;100001', 'Soort;Persoon', 'Status;Actief', 'Lid sinds;01-03-2016']),
    );
    expect(text('transacties.csv')).toMatch(/;20-11-2026;Overdracht;GOOD;28,2052;/u);
    expect(text('notities.csv')).toContain(`'=HYPERLINK`);
    const { rows } = await sql`
      select l.what, l.reason, l.rows > 0 as rows, l.ended_at is not null as ended from export_log l`.execute(app.db);
    expect(rows).toEqual([{ what: 'member', reason: 'Inzageverzoek 12 november', rows: true, ended: true }]);
    const english = await post(app, `/members/${members.jan.id}/export`, { reason: 'Request', locale: 'en' });
    expect(Object.keys(unzipSync(new Uint8Array(english.rawPayload)))).toContain('details.csv');
  });

  test('says of a transfer who gave, by a minus', async () => {
    const asked = await post(app, `/members/${gerda}/export`, { reason: 'Inzageverzoek van de erven' });
    const given = strFromU8(unzipSync(new Uint8Array(asked.rawPayload))['transacties.csv'] as Uint8Array);
    expect(given).toMatch(/;20-11-2026;Overdracht;GOOD;-28,2052;/u);
    expect(given).toMatch(/;03-06-2026;Uitgifte;GOOD;84,6154;/u);
  });

  test.each([
    ['without a reason', () => members.jan.id, {}, 422],
    ['of nobody', () => uuidv7(), { reason: 'Inzage' }, 404],
  ])('%s is refused', async (_what, id, body, status) => {
    expect((await post(app, `/members/${id()}/export`, body)).statusCode).toBe(status);
  });
});

describe('anonymising', () => {
  const ask = async (id: string) =>
    post(app, `/members/${id}/anonymise`, { reason: 'Bewaartermijn voorbij' }, { version: (await read(id)).version });
  let next = 610_000n;
  const former = (change: object = {}) =>
    insertMember(app.owner, {
      member_no: (next += 1n),
      status: 'ended',
      joined_on: '2010-01-01',
      ended_on: '2018-12-31',
      given_name: 'Oud',
      family_name: 'Lid',
      email: 'oud@lid.example',
      phone: '+31612345678',
      ...change,
    });

  test.each([
    ['who is still a member', { status: 'active', ended_on: null }, 'state_conflict', {}],
    ['who left within seven years', { ended_on: '2019-01-01' }, 'retention_running', { date: '2027-01-01' }],
  ])('%s is refused', async (_what, change, code, params) => {
    expect(refusalOf(await ask(await former(change))).errors[0]).toMatchObject({ code, params });
  });

  test('takes two, and leaves nothing that tells who it was', async () => {
    const id = await former();
    await app.owner
      .insertInto('bank_accounts')
      .values({
        id: uuidv7(),
        member_id: id,
        iban: 'NL20INGB0001234567',
        holder_name: 'O. Lid',
        valid_from: '2012-01-01',
      })
      .execute();
    // A request of long ago keeps the account it was to be paid to; what it says else is of another request of this register.
    const request = uuidv7();
    const someone = await sql<{ id: string }>`select id from administrators order by id limit 1`.execute(app.db);
    await writePastTriggers(
      app.url,
      `insert into redemption_requests (id, number, status, member_id, instrument_id, units, reason, channel, requested_on, desired_on,
           earliest_on, effective_on, quote, principal_cents, interest_cents, fee_cents, withholding_cents, net_cents, iban, holder_name,
           maker_id, decided_at, rejection_reason, reserve_id)
         values ('${request}', 'VA-2012-000001', 'rejected', '${id}', '${instruments.bond.id}', 1, 'other', 'post', '2012-01-01',
           '2012-01-01', '2012-01-01', '2012-01-01', '{}', 0, 0, 0, 0, 0, 'NL20INGB0001234567', 'O. Lid', '${someone.rows[0]?.id ?? ''}',
           '2012-01-02', 'other', '${uuidv7()}')`,
    );
    await post(app, `/members/${id}/comments`, { text: 'Belde vaak over Lid' });
    const changed = await app.request({
      method: 'PATCH',
      url: `/members/${id}`,
      body: { locality: 'Kampen' },
      headers: { 'idempotency-key': 'before-erasing', 'if-match': '"1"' },
    });
    expect(changed.statusCode).toBe(200);
    const proposal = bodyOf<MemberProposal>(await ask(id), 202);
    expect(refusalOf(await decide(proposal, 'approve', 'anna')).code).toBe('self_approval');
    expect((await decide(proposal, 'approve', 'bram')).statusCode).toBe(200);
    const gone = await read(id);
    expect(gone).toMatchObject({ display_name: '–', email: null, phone: null, locality: null, status: 'ended' });
    expect(gone.anonymised_at).not.toBeNull();
    expect(gone.member_no).toBe(Number(next));
    const { rows } = await sql<{ text: string }>`
      select coalesce(string_agg(x.t, ' '), '') as text from (
        select to_jsonb(m)::text as t from members m where id = ${id}
        union all select to_jsonb(b)::text from bank_accounts b where member_id = ${id}
        union all select to_jsonb(r)::text from redemption_requests r where member_id = ${id}
        union all select to_jsonb(c)::text from request_comments c where subject_id = ${id}
        union all select to_jsonb(c)::text from member_changes c where member_id = ${id}
        union all select data::text from audit_events where subject_id = ${id}
        union all select response::text from idempotency_records where response->>'id' = ${id}) x`.execute(app.db);
    for (const secret of ['Oud', 'Lid', 'Kampen', 'INGB', 'oud@', '612345678'])
      expect(rows[0]?.text).not.toContain(secret);
    const found = (await app.request({ url: '/members?q=oud@lid.example' })).json();
    expect(found.items.map(({ id: one }: { id: string }) => one)).not.toContain(id);
    const logbook = (await app.request({ url: `/members/${id}/audit` })).json().items;
    expect(logbook.find(({ action }: { action: string }) => action === 'member.changed')).toMatchObject({
      before: null,
      data: { fields: ['locality'] },
    });
    const back = sql`update redemption_requests set iban = 'NL20INGB0001234567', version = version + 1 where id = ${request}`;
    await expect(back.execute(app.db)).rejects.toThrow('member_erased');
    expect(refusalOf(await ask(id)).code).toBe('member_anonymised');
    const edit = await post(app, `/members/${id}/block`, { reason: 'zomaar' }, { version: gone.version });
    expect(edit.statusCode).toBe(409);
  });
});
