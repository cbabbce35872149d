// What two administrators settle, one step after the other on one register.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ProposeBody, SettingProposal, Settings } from '../src/modules/settings/schemas.ts';
import { fixtures, people } from './fixtures.ts';
import type { Person } from './fixtures.ts';
import { asSuperuser, buildTestApp, startTestApp } from './harness.ts';
import { bodyOf, booked, booking, post, refusalOf } from './transactions/helpers.ts';
import { smallPng } from './smallFiles.ts';

const { share, bond } = fixtures.instruments;
const { anna, bram } = people;
// 1 × 1, transparent

const app = await startTestApp();
await app.request({ url: '/me', as: 'bram' });
await booked(app, { ...booking, quantity: '2' });

const settings = async () => (await app.request({ url: '/settings' })).json<Settings>();
const propose = (
  body: Pick<ProposeBody, 'section'> & { values: object; [name: string]: unknown },
  as: Person = 'anna',
) => post(app, '/setting-proposals', { reason: 'Ledenvergadering van 17-11.', ...body }, { as });
const proposed = async (...of: Parameters<typeof propose>) => bodyOf<SettingProposal>(await propose(...of), 202);
const decide = ({ id, version }: SettingProposal, verb: string, as: Person, body: object = {}) =>
  post(app, `/setting-proposals/${id}/${verb}`, body, { as, version });
const approve = async (proposal: SettingProposal, as: Person = 'bram') =>
  bodyOf<SettingProposal>(await decide(proposal, 'approve', as), 200);
const thresholds = (values: object) => ({ section: 'thresholds', values }) as const;
const price = (price_cents: number, valid_from: string) =>
  ({ section: 'price', instrument_id: share.id, purpose: 'issue', values: { price_cents, valid_from } }) as const;

test('a threshold holds once a second administrator approves what was shown, and not before', async () => {
  const proposal = await proposed(thresholds({ four_eyes_threshold_cents: 500_000 }));
  expect(proposal).toMatchObject({
    section: 'thresholds',
    status: 'waiting',
    changes: [{ field: 'four_eyes_threshold_cents', before: 250_000, after: 500_000 }],
    loosens: true,
    maker: { id: anna.id },
  });
  expect((await settings()).thresholds.four_eyes_threshold_cents).toBe(250_000);
  expect((await booked(app, { ...booking, quantity: '26' })).status).toBe('waiting');
  expect(refusalOf(await decide(proposal, 'approve', 'anna'))).toMatchObject({ status: 403, code: 'self_approval' });
  expect(refusalOf(await propose(thresholds({ iban_hold_days: 9 }), 'bram')).code).toBe('proposal_waiting');
  expect((await settings()).waiting).toEqual([{ ...proposal, can: ['withdraw'] }]);
  const news = (await app.request({ url: '/notifications', as: 'bram' })).json<{ items: { key: string }[] }>();
  expect(news.items.map(({ key }) => key)).toContain('setting.proposed');

  expect(await approve(proposal)).toMatchObject({ status: 'approved', checker: { id: bram.id }, alone: null });
  expect((await settings()).thresholds).toMatchObject({ four_eyes_threshold_cents: 500_000, iban_hold_days: 5 });
  expect((await booked(app, { ...booking, quantity: '26', reference: 'B' })).status).toBe('booked');
  expect((await app.request({ url: '/me' })).json()).toMatchObject({
    settings: { four_eyes_threshold_cents: 500_000 },
  });
  expect(refusalOf(await decide(proposal, 'reject', 'bram', { comment: 'x' })).code).toBe('state_conflict');
  const { items } = (await app.request({ url: '/audit?subject_type=setting' })).json<{ items: { action: string }[] }>();
  expect(items.map(({ action }) => action)).toEqual(['setting.loosened', 'setting.proposed']);
});

test('what is turned down or taken back leaves everything as it was', async () => {
  const first = await proposed(thresholds({ redemption_budget_cents: 25_000_000 }));
  expect(refusalOf(await decide(first, 'withdraw', 'bram')).code).toBe('not_maker');
  expect((await decide(first, 'withdraw', 'anna')).statusCode).toBe(200);
  const second = await proposed(thresholds({ redemption_budget_cents: 25_000_000 }));
  expect((await decide(second, 'reject', 'bram', { comment: 'Eerst het bestuur.' })).statusCode).toBe(200);
  expect((await settings()).thresholds.redemption_budget_cents).toBeNull();
  expect(refusalOf(await propose(thresholds({ iban_hold_days: 5 }))).code).toBe('nothing_changed');
  const { items } = (await app.request({ url: '/setting-proposals' })).json<{ items: SettingProposal[] }>();
  expect(items.map(({ status }) => status)).toEqual(['rejected', 'withdrawn', 'approved']);
});

test('new members get the number after the highest, or from the one on that was settled', async () => {
  const entered = async () => {
    const body = { kind: 'person', family_name: 'Nummer' };
    return bodyOf<{ member_no: number }>(await post(app, '/members', body), 201).member_no;
  };
  const { following_member_no: following } = await settings();
  expect(await entered()).toBe(following);
  for (const wrong of [0, -1, 1.5, 1_000_000_000_000]) {
    expect(refusalOf(await propose(thresholds({ member_no_from: wrong }))).code).toBe('number_invalid');
  }
  await approve(await proposed(thresholds({ member_no_from: 200_000 })));
  expect(await settings()).toMatchObject({
    thresholds: { member_no_from: 200_000 },
    following_member_no: following + 1,
  });
  expect([await entered(), await entered()]).toEqual([200_000, 200_001]);
  // what is below the highest number changes nothing
  await approve(await proposed(thresholds({ member_no_from: 5 })));
  expect(await entered()).toBe(200_002);
});

test('a price is told with what it does, and is refused where something else holds by then', async () => {
  const proposal = await proposed(price(13_100, '2026-07-01'));
  expect(proposal).toMatchObject({
    instrument: { code: 'AANDEEL' },
    purpose: 'issue',
    changes: [
      { field: 'price_cents', before: 10_000, after: 13_100 },
      { field: 'valid_from', before: '2015-01-01', after: '2026-07-01' },
    ],
    // 28 shares of € 31,00 more
    effect: { quantity: '28', value_change_cents: 86_800 },
  });
  await asSuperuser(
    app.url,
    `insert into instrument_prices (instrument_id, purpose, valid_from, price_cents, created_by)
      values ('${share.id}', 'issue', '2026-06-30', 12000, '${anna.id}')`,
  );
  expect(refusalOf(await decide(proposal, 'approve', 'bram'))).toMatchObject({ status: 409, code: 'setting_changed' });
  expect((await decide(proposal, 'withdraw', 'anna')).statusCode).toBe(200);
  expect(refusalOf(await propose(price(13_100, '2026-06-30'))).code).toBe('price_exists');
  await approve(await proposed(price(13_100, '2026-07-01')));
  const shown = (await settings()).instruments.find(({ instrument }) => instrument.id === share.id)?.prices[0];
  expect(shown).toEqual({ purpose: 'issue', now: { price_cents: 13_100, valid_from: '2026-07-01' }, next: null });
  const preview = await post(app, '/transactions?dry_run=true', { ...booking, effective_date: '2026-07-02' });
  expect(preview.json()).toMatchObject({ price_cents: 13_100 });
});

test('an instrument is made and changed by two; what holders bought on stays as it is', async () => {
  const values = {
    code: 'OBL-2027',
    name_nl: 'Obligatie 2027',
    name_en: 'Bond 2027',
    type: 'bond',
    scale: 0,
    nominal_cents: 25_000,
    issue_date: '2026-01-01',
    price: { price_cents: 25_000, valid_from: '2026-01-01' },
  } as const;
  const make = (more: object) =>
    propose({ section: 'instrument', instrument_id: null, values: { ...values, ...more } } as const);
  expect(refusalOf(await make({})).errors).toMatchObject([{ field: 'coupon_ppm', code: 'required' }]);
  expect(refusalOf(await make({ code: bond.code, coupon_ppm: 1, maturity_date: '2034-01-01' })).code).toBe(
    'code_taken',
  );
  const odd = { maturity_date: '2034-01-01', coupon_ppm: 450 };
  const asked = { code: 'confirmation_required', errors: [{ params: { confirm: 'rate_unusual' } }] };
  expect(refusalOf(await make(odd))).toMatchObject({ ...asked, errors: [{ field: 'coupon_ppm' }] });
  expect(refusalOf(await make({ ...odd, coupon_ppm: 45_000, early_redemption_fee_ppm: 150_001 }))).toMatchObject({
    ...asked,
    errors: [{ field: 'early_redemption_fee_ppm' }],
  });
  const meant = { section: 'instrument', instrument_id: null, values: { ...values, ...odd } } as const;
  const low = await proposed({ ...meant, confirmed: ['rate_unusual'] });
  expect(low.terms).toMatchObject({ coupon_ppm: 450, lock_in_months: 0, max_per_member: null, day_count: 'ACT365F' });
  expect((await decide(low, 'withdraw', 'anna')).statusCode).toBe(200);
  const made = await make({ coupon_ppm: 40_000, maturity_date: '2034-01-01', max_per_member: '200' });
  expect(made.statusCode, made.body).toBe(202);
  // Whoever approves it sees every term, also those of which nothing was said.
  expect(made.json<SettingProposal>().terms).toEqual({
    code: 'OBL-2027',
    name_nl: 'Obligatie 2027',
    name_en: 'Bond 2027',
    type: 'bond',
    scale: 0,
    status: 'open',
    nominal_cents: 25_000,
    max_per_member: '200',
    lock_in_months: 0,
    allowed_member_kinds: ['person', 'organisation'],
    coupon_ppm: 40_000,
    day_count: 'ACT365F',
    coupon_months: 12,
    issue_date: '2026-01-01',
    maturity_date: '2034-01-01',
    early_redemption_fee_ppm: 0,
    fee_min_cents: 0,
    notice_days: 0,
  });
  await approve(made.json<SettingProposal>());
  const fresh = (await settings()).instruments.find(({ instrument }) => instrument.code === 'OBL-2027');
  expect(fresh).toMatchObject({
    used: false,
    instrument: { coupon_ppm: 40_000, day_count: 'ACT365F', max_per_member: '200', issue_price_cents: 25_000 },
  });

  const change = (instrument_id: string, of: object) =>
    propose({ section: 'instrument', instrument_id, values: of } as const);
  await approve((await change(fresh?.instrument.id ?? '', { nominal_cents: 50_000 })).json<SettingProposal>());
  expect(refusalOf(await change(share.id, { nominal_cents: 1 })).errors).toMatchObject([
    { field: 'nominal_cents', code: 'instrument_fixed' },
  ]);
  const closed = (await change(share.id, { status: 'closed', max_per_member: '500' })).json<SettingProposal>();
  expect(closed.changes).toEqual([
    { field: 'status', before: 'open', after: 'closed' },
    { field: 'max_per_member', before: null, after: '500' },
  ]);
  expect(closed.terms).toMatchObject({ status: 'closed', max_per_member: '500', nominal_cents: 10_000 });
  await approve(closed);
  expect(refusalOf(await post(app, '/transactions', booking)).code).toBe('instrument_closed');
});

test('terms that were bought on since, and a code that is taken since, are not approved any more', async () => {
  const bare = {
    code: 'DEEL-B',
    name_nl: 'Aandeel B',
    name_en: 'Share B',
    type: 'share',
    scale: 0,
    nominal_cents: 25_000,
    issue_date: '2026-01-01',
    price: { price_cents: 25_000, valid_from: '2026-01-01' },
  };
  const fresh = { section: 'instrument', instrument_id: null, values: bare } as const;
  await approve(await proposed(fresh));
  const { instruments } = await settings();
  const instrument_id = instruments.find(({ instrument }) => instrument.code === bare.code)?.instrument.id ?? '';
  const dearer = await proposed({ section: 'instrument', instrument_id, values: { nominal_cents: 50_000 } });
  const other = await proposed({ ...fresh, values: { ...bare, code: 'DEEL-C' } });
  await booked(app, { ...booking, instrument_id, quantity: '1' });
  expect(refusalOf(await decide(dearer, 'approve', 'bram'))).toMatchObject({
    status: 422,
    errors: [{ field: 'nominal_cents', code: 'instrument_fixed' }],
  });
  // as a register that is brought in may have it
  await asSuperuser(app.url, `update instruments set code = 'DEEL-C' where id = '${instrument_id}'`);
  expect(refusalOf(await decide(other, 'approve', 'bram'))).toMatchObject({ status: 409, code: 'code_taken' });
});

test('who the cooperative is, with its logo, is what papers and payments say', async () => {
  const bad = Buffer.from('<svg/>').toString('base64');
  expect(refusalOf(await post(app, '/settings/logos', { data: bad })).code).toBe('picture_invalid');
  const broken = Buffer.from(smallPng).fill(0xaa, 50, 54).toString('base64');
  expect(refusalOf(await post(app, '/settings/logos', { data: broken })).code).toBe('picture_invalid');
  const data = smallPng.toString('base64');
  const { sha256 } = (await post(app, '/settings/logos', { data })).json<{ sha256: string }>();
  expect((await app.request({ url: `/settings/logos/${sha256}` })).json()).toEqual({
    media_type: 'image/png',
    data,
  });
  expect((await app.request({ url: `/settings/logos/${'0'.repeat(64)}` })).statusCode).toBe(404);
  const asked = (values: object) => propose({ section: 'cooperative', values } as const);
  expect(refusalOf(await asked({ kvk: '123' })).errors).toMatchObject([{ field: 'kvk', code: 'kvk_invalid' }]);
  expect(refusalOf(await asked({ logo: '0'.repeat(64) })).errors).toMatchObject([{ field: 'logo', code: 'not_found' }]);
  const proposal = await proposed({
    section: 'cooperative',
    values: {
      name: 'Energie Dichtbij U.A.',
      kvk: '53210987',
      street_address: 'Dorpsplein 1',
      postal_code: '1234ab',
      locality: 'Zutphen',
      iban: 'NL91 ABNA 0417 1643 00',
      logo: sha256,
    },
  } as const);
  expect(proposal.changes.find(({ field }) => field === 'iban')?.after).toBe('NL91 •••• 4300');
  await approve(proposal);
  expect((await settings()).cooperative).toMatchObject({ postal_code: '1234 AB', iban: 'NL91ABNA0417164300' });
  expect((await app.request({ url: '/payables' })).json()).toMatchObject({
    debtor: { name: 'Energie Dichtbij U.A.', iban_masked: 'NL91 •••• 4300' },
  });
  expect((await app.request({ url: '/me' })).json()).toMatchObject({
    settings: { cooperative: 'Energie Dichtbij U.A.' },
  });
});

test('what an administrator may do is decided by others, and counts at once', async () => {
  const wish = (administrator_id: string, roles: string[], as: Person = 'anna') =>
    propose({ section: 'roles', administrator_id, values: { roles } }, as);
  // two are there: neither can lose the right to approve
  expect(refusalOf(await wish(bram.id, ['viewer'])).errors).toMatchObject([
    { field: 'roles', code: 'approvers_left', params: { count: 1, min: 2 } },
  ]);
  const about = (await wish(bram.id, ['approver'])).json<SettingProposal>();
  expect(about).toMatchObject({ administrator: { id: bram.id } });
  expect(refusalOf(await decide(about, 'approve', 'bram')).code).toBe('self_approval');
  expect((await decide(about, 'withdraw', 'anna')).statusCode).toBe(200);
  const own = (await wish(bram.id, ['approver'], 'bram')).json<SettingProposal>();
  await approve(own, 'anna');
  expect((await app.request({ url: '/me', as: 'bram' })).json()).toMatchObject({ roles: ['approver'] });
  expect(refusalOf(await propose(thresholds({ iban_hold_days: 9 }), 'bram')).code).toBe('role_operator');
});

test('the database lets nothing else change what was settled', async () => {
  const waiting = await proposed(thresholds({ iban_hold_days: 3 }));
  const denied = (statement: string) =>
    expect(sql.raw(statement).execute(app.db)).rejects.toMatchObject({ code: '42501' });
  await denied(`update instruments set max_per_member = 1`);
  await denied(`insert into instrument_prices values ('${share.id}', 'issue', '2026-09-01', 1, now(), '${anna.id}')`);
  await denied(`update setting_proposals set after = '{}'`);
  await denied(`delete from setting_proposals`);
  const ruled = (set: string, rule: string | undefined) =>
    expect(
      sql
        .raw(`update setting_proposals set ${set}, decided_at = clock_timestamp() where id = '${waiting.id}'`)
        .execute(app.db),
    ).rejects.toMatchObject(rule === undefined ? { code: '23514' } : { constraint: rule });
  // without a second administrator, by the first, or as if the register were empty
  await ruled(`status = 'approved'`, undefined);
  await ruled(`status = 'approved', checker_id = maker_id`, 'two_people');
  await ruled(`status = 'approved', alone = 'first_run'`, 'setting_alone');
  await expect(
    sql`update setting_proposals set comment = 'x' where status = 'rejected'`.execute(app.db),
  ).rejects.toMatchObject({ constraint: 'append_only' });
});

test('an empty register is set up by its only administrator, until there is another or something is booked', async () => {
  const alone = await buildTestApp({ empty: true });
  try {
    const first = (url: string) => alone.request({ url });
    expect((await first('/settings')).json()).toMatchObject({
      alone: true,
      setup: { cooperative: false, second_administrator: false, instrument: false, members: 0, booked: false },
    });
    const send = (body: object, as: Person = 'anna') =>
      alone.request({
        method: 'POST',
        url: '/setting-proposals',
        body: { reason: 'Inrichten', ...body },
        as,
        headers: { 'idempotency-key': randomUUID() },
      });
    const named = await send({ section: 'cooperative', values: { name: 'Zon & Wind U.A.' } });
    expect(named.statusCode, named.body).toBe(201);
    expect(named.json()).toMatchObject({ status: 'approved', checker: null, alone: 'first_run' });
    const values = {
      code: 'AANDEEL',
      name_nl: 'Aandeel',
      name_en: 'Share',
      type: 'share',
      scale: 0,
      nominal_cents: 10_000,
      issue_date: '2026-01-01',
      price: { price_cents: 12_750, valid_from: '2026-01-01' },
    };
    expect((await send({ section: 'instrument', instrument_id: null, values })).statusCode).toBe(201);
    expect((await first('/settings')).json()).toMatchObject({ setup: { cooperative: true, instrument: true } });
    await alone.request({ url: '/me', as: 'bram' });
    const waits = await send({ section: 'thresholds', values: { iban_hold_days: 1 } });
    expect(waits.statusCode, waits.body).toBe(202);
    expect((await first('/settings')).json()).toMatchObject({
      alone: false,
      setup: { second_administrator: true },
    });
  } finally {
    await alone.close();
  }
});
