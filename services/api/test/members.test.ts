// Everything that can be asked of the list of members, in tables.
import { describe, expect, it } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { insertMember } from './fixtures.ts';
import { startTestApp } from './harness.ts';
import { bodyOf } from './transactions/helpers.ts';

interface Page {
  items: { id: string; member_no: number; display_name: string }[];
  next_cursor: string | null;
  total: number;
  total_is_lower_bound: boolean;
  totals: { active: number | null };
}

const test = await startTestApp();

async function list(parameters: Record<string, string>): Promise<Page> {
  return bodyOf<Page>(await test.request({ url: `/members?${new URLSearchParams(parameters)}` }), 200);
}
async function find(q: string): Promise<number[]> {
  return (await list({ q })).items.map((item) => item.member_no);
}
async function refused(parameters: Record<string, string>) {
  const response = await test.request({ url: `/members?${new URLSearchParams(parameters)}` });
  expect(response.statusCode).toBe(422);
  return response.json<{ errors: unknown[] }>().errors[0];
}

describe('finding a member', () => {
  it.each([
    ['the number', '100001', [100_001]],
    ['LID and the number', 'LID 100001', [100_001]],
    ['the number in groups, as a spreadsheet shows it', '100.001', [100_001]],
    ['LID and the number in groups', 'LID 100.001', [100_001]],
    ['a number in other groups', '10.0001', []],
    ['a part of a name', 'ber', [100_001]],
    ['the infix and the name', 'van der berg', [100_001]],
    ['the given name and the name, without the infix', 'jan berg', [100_001]],
    ['the name first', 'Berg, Jan', [100_001]],
    ['the name as lists show it', 'van der Berg, Jan', [100_001]],
    ['no diacritics', 'zoe muller', [100_002]],
    ['diacritics', 'ZOË MÜLLER-ÇELIK', [100_002]],
    ['decomposed diacritics', 'Zoe\u0308', [100_002]],
    ['a company', 'korenaar', [100_003]],
    ['the KvK number', '12345678', [100_003]],
    ['the KvK number in groups', '12.345.678', [100_003]],
    ['the e-mail address', 'jan@vandenberg.example', [100_001]],
    ['the IBAN', 'NL91ABNA0417164300', [100_001]],
    ['the IBAN as printed, in lower case', 'nl91 abna 0417 1643 00', [100_001]],
    ['another IBAN', 'NL20INGB0001234567', []],
    ['the beginning of the IBAN', 'NL91', [100_001]],
    ['a longer beginning, as printed', 'nl91 abna 04', [100_001]],
    ['the last four digits', '4300', [100_001]],
    ['the last four digits as they are shown', '•••• 4300', [100_001]],
    ['both ends as they are shown', 'NL91 ABNA •••• 4300', [100_001]],
    ['both ends, of which one is of another', 'NL20 INGB •••• 4300', []],
    ['four digits within the IBAN only', '0417', []],
    ['the beginning of an IBAN that nobody has', 'NL92', []],
    ['the postcode and the house number', '1234 AB 12', [100_001]],
    ['the postcode and the house number in one', '1234ab12', [100_001]],
    ['the postcode, house number and addition', '9711ZZ 7-B', [100_002]],
    ['the place', 'utrecht', [100_001, 100_003]],
    ['words of which one is missing', 'jan korenaar', []],
    ['blanks around it', '   korenaar  ', [100_003]],
    ['initial and name', 'J. van der Berg', [100_001]],
    ['a shortened infix', 'v.d. Berg', [100_001]],
    ['a title', 'Dhr. van der Berg', [100_001]],
    ['two letters that a word begins with', 'ko', [100_003]],
    ['two letters within a word only', 'en', []],
    ['accents alone', '\u0301\u0308', []],
    ['an acute alone', '´´', []],
  ])('by %s', async (_name, q, numbers) => {
    expect(await find(q)).toEqual(numbers);
  });

  it('takes % and _ and \\ for what they are', async () => {
    await insertMember(test.owner, { member_no: 200_001n, family_name: '100%_zeker\\' });
    for (const q of ['%%', '__', '0%_z', 'zeker\\']) {
      expect(await find(q), q).toEqual(q === '%%' || q === '__' ? [] : [200_001]);
    }
  });

  it('by phone, however it is written', async () => {
    await insertMember(test.owner, { member_no: 210_001n, family_name: 'Beller', phone: '+31612345678' });
    for (const q of ['0612345678', '06-1234 5678', '+31 6 12345678', '0031 (0)6 12345678']) {
      expect(await find(q), q).toEqual([210_001]);
    }
  });

  it('counts no further than 250, and goes on by number', async () => {
    for (let n = 0; n < 260; n += 1) {
      await insertMember(test.owner, {
        member_no: BigInt(700_000 + n),
        given_name: 'Veel',
        family_name: `Voorkomend ${n}`,
      });
    }
    const first = await list({ q: 'voorkomend', limit: '100' });
    expect(first).toMatchObject({ total: 250, total_is_lower_bound: true, totals: { active: null } });
    const seen = [...first.items];
    for (let cursor = first.next_cursor; cursor !== null;) {
      const page: Page = await list({ q: 'voorkomend', limit: '100', cursor });
      seen.push(...page.items);
      cursor = page.next_cursor;
    }
    expect(seen.map((item) => item.member_no)).toEqual(Array.from({ length: 260 }, (_, n) => 700_000 + n));
    expect(await list({ q: 'voorkomend 25' })).toMatchObject({ total: 11, total_is_lower_bound: false });
  });

  it('of very many that begin with a digit, the one whose number it is comes first, and once', async () => {
    for (let n = 0; n < 260; n += 1) {
      await insertMember(test.owner, { member_no: BigInt(8_000 + n), family_name: `Zzz ${n}` });
    }
    await insertMember(test.owner, { member_no: 8n, family_name: 'Zelf' });
    await insertMember(test.owner, { member_no: 7n, family_name: 'Laan 8' });
    const seen: number[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Page = await list({ q: '8', limit: '1', ...(cursor && { cursor }) });
      seen.push(...page.items.map(({ member_no }) => member_no));
      cursor = seen.length < 4 ? page.next_cursor : null;
    }
    expect(seen).toEqual([8, 7, 8_000, 8_001]);
  });

  it('by nothing that erasing left of an account', async () => {
    const id = await insertMember(test.owner, { member_no: 220_001n, family_name: 'Gewist' });
    const account = {
      id: uuidv7(),
      member_id: id,
      iban: 'XX0000000000000',
      holder_name: '–',
      valid_from: '2020-01-01',
    };
    await test.owner.insertInto('bank_accounts').values(account).execute();
    for (const q of ['XX00', '0000', 'XX00 •••• 0000']) expect(await find(q), q).not.toContain(220_001);
  });

  it.each([
    "'; drop table members; --",
    "' or '1'='1",
    '<script>alert(1)</script>',
    '{"$gt":""}',
    '\\\\',
    'ĳ\u202E𝒳',
    'a'.repeat(100),
  ])('is not harmed by %s', async (q) => {
    expect(await find(q)).toEqual([]);
  });

  it('puts the very number and beginnings of names first', async () => {
    await insertMember(test.owner, { member_no: 300_001n, given_name: 'Ab', family_name: 'Zandbergen', email: null });
    await insertMember(test.owner, { member_no: 300_002n, given_name: 'Zand', family_name: 'Kuil' });
    await insertMember(test.owner, { member_no: 300_003n, given_name: 'Kim', family_name: 'Oudezand' });
    await insertMember(test.owner, { member_no: 300_004n, family_name: 'Zand' });
    expect(await find('zand')).toEqual([300_001, 300_002, 300_004, 300_003]);
    await insertMember(test.owner, { member_no: 30_000n, family_name: 'Nummer' });
    expect((await find('30000'))[0]).toBe(30_000);
    expect(await find('30000')).toHaveLength(5);
  });

  it.each([
    ['one letter', { q: 'a' }, { field: 'q', code: 'too_short', params: { min: 2 } }],
    ['too much', { q: 'a'.repeat(101) }, { field: 'q', code: 'too_long', params: { max: 100 } }],
    ['a NUL', { q: 'a\0b' }, { field: 'q', code: 'text_invalid' }],
    ['another status', { status: 'happy' }, { field: 'status', code: 'invalid_parameter' }],
    ['too long a page', { limit: '101' }, { field: 'limit', code: 'invalid_parameter' }],
    ['no page', { limit: '0' }, { field: 'limit', code: 'invalid_parameter' }],
    ['half a page', { limit: '2.5' }, { field: 'limit', code: 'invalid_parameter' }],
    ['a made-up cursor', { cursor: 'abc' }, { field: 'cursor', code: 'invalid_parameter' }],
    ['a parameter it does not know', { search: 'jan' }, { field: 'search', code: 'unknown_field' }],
  ])('refuses %s', async (_name, parameters, error) => {
    expect(await refused(parameters as Record<string, string>)).toMatchObject(error);
  });

  it('refuses a cursor with a NUL or of another order', async () => {
    const cursor = Buffer.from(JSON.stringify(['name', 'a\0', '1'])).toString('base64url');
    expect(await refused({ sort: 'name', cursor })).toMatchObject({ field: 'cursor' });
    const { next_cursor } = await list({ limit: '1' });
    expect(await refused({ sort: 'name', cursor: next_cursor ?? '' })).toMatchObject({ field: 'cursor' });
  });

  it('accepts one digit, and an empty search is no search', async () => {
    expect((await list({ q: '1' })).total).toBeGreaterThan(0);
    expect((await list({ q: '' })).total).toBe((await list({})).total);
  });
});

describe('the list of members', () => {
  it.each(['member_no', '-member_no', 'name', undefined])('pages through everyone once, sorted by %s', async (sort) => {
    for (let n = 0; n < 12; n += 1) {
      await insertMember(test.owner, {
        member_no: BigInt(400_000 + n + uniqueBase(sort)),
        given_name: 'Zelfde',
        family_name: 'Naam',
      });
    }
    const parameters = { limit: '7', ...(sort === undefined ? { q: 'na' } : { sort }) };
    const seen: Page['items'] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const page: Page = await list({ ...parameters, ...(cursor === null ? {} : { cursor }) });
      seen.push(...page.items);
      cursor = page.next_cursor;
      pages += 1;
      expect(page.total).toBeGreaterThan(7);
    } while (cursor !== null);
    const { total } = await list(parameters);
    expect(pages).toBe(Math.ceil(total / 7));
    expect(new Set(seen.map((item) => item.id)).size).toBe(total);
    expect(seen).toHaveLength(total);
  });

  it('is sorted by number, up or down', async () => {
    const numbers = async (sort: string) => (await list({ sort, limit: '100' })).items.map((item) => item.member_no);
    const up = await numbers('member_no');
    expect(up).toEqual(up.toSorted((a, b) => a - b));
    expect((await numbers('-member_no'))[0]).toBeGreaterThanOrEqual(up.at(-1) ?? 0);
    const names = (await list({ sort: 'name', limit: '100', kind: 'organisation' })).items;
    expect(names.map((item) => item.display_name)).toEqual(['Bakkerij De Korenaar B.V.']);
  });

  it('is sorted by name as people do, whatever the accents', async () => {
    await insertMember(test.owner, { member_no: 800_001n, given_name: 'Ab', family_name: 'Çelik' });
    await insertMember(test.owner, { member_no: 800_002n, given_name: 'Bo', family_name: 'celik' });
    await insertMember(test.owner, { member_no: 800_003n, given_name: 'Cor', family_name: 'Øster' });
    const names = (await list({ sort: 'name', limit: '100' })).items.map((item) => item.display_name);
    const places = ['Ab Çelik', 'Bo celik', 'Cor Øster', 'Wim Ouderling'].map((name) => names.indexOf(name));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
  });

  it('filters by status and kind, and totals the whole filter', async () => {
    const deceased = await list({ status: 'deceased' });
    expect(deceased.items.map((item) => item.member_no)).toEqual([100_005]);
    expect(deceased).toMatchObject({ total: 1, totals: { active: 0 } });
    const organisations = await list({ kind: 'organisation', limit: '1' });
    expect(organisations).toMatchObject({ total: 1, totals: { active: 1 }, next_cursor: null });
    expect(organisations.items[0]).toEqual({
      id: test.fixtures.members.bakkerij.id,
      member_no: 100_003,
      display_name: 'Bakkerij De Korenaar B.V.',
      kind: 'organisation',
      status: 'active',
      email: 'info@korenaar.example',
      birthdate: null,
      street_address: null,
      postal_code: '3511 CC',
      locality: 'Utrecht',
      joined_on: '2018-06-01',
      ended_on: null,
      deceased_on: null,
    });
  });
});

describe('a member', () => {
  it('is shown by number and by id, with the bank account masked and a version', async () => {
    const byNumber = await test.request({ url: '/members/100001' });
    const byId = await test.request({ url: `/members/${test.fixtures.members.jan.id}` });
    expect(byNumber.statusCode).toBe(200);
    expect(byNumber.headers.etag).toBe('"1"');
    expect(byNumber.json()).toEqual(byId.json());
    expect(byNumber.json()).toMatchObject({
      display_name: 'Jan van der Berg',
      infix: 'van der',
      version: 1,
      holdings: [],
      payable_cents: 0,
      known_at: null,
      bank_accounts: [{ iban_masked: 'NL91 •••• 4300', is_payout: true, verified_at: null }],
    });
    expect(byNumber.body).not.toContain('NL91ABNA');
    expect(byNumber.body).not.toContain('search_text');
  });

  it.each([
    ['an unknown number', '999999', 404, 'not_found'],
    ['an unknown id', uuidv7(), 404, 'not_found'],
    ['no id at all', 'jan', 422, 'invalid_id'],
    ['SQL', "1'%20or%20'1'='1", 422, 'invalid_id'],
    ['a number beyond all numbers', '9'.repeat(30), 422, 'invalid_id'],
  ])('%s → %s', async (_name, id, status, code) => {
    for (const path of ['', '/holdings', '/transactions']) {
      const response = await test.request({ url: `/members/${id}${path}` });
      expect(response.statusCode).toBe(status);
      expect(response.json()).toMatchObject({ code });
    }
  });
});

/** Numbers of their own for each run of a parametrised test. */
function uniqueBase(sort: string | undefined): number {
  return ['member_no', '-member_no', 'name', undefined].indexOf(sort) * 100;
}

describe('the list as a file', () => {
  it('has the members of the filter in its order, and is logged with its reason', async () => {
    const { items, total } = await list({ sort: 'name', status: 'active', limit: '100' });
    const answer = await test.request({
      method: 'POST',
      url: '/members/export',
      body: { reason: 'Ledenvergadering', format: 'print', filter: { sort: 'name', status: 'active' } },
      headers: { 'idempotency-key': 'members-export' },
    });
    const { columns, rows } = answer.json<{ columns: string[]; rows: unknown[][] }>();
    expect(columns.slice(0, 4)).toEqual(['Lidnummer', 'Lid', 'Soort', 'Status']);
    expect(rows).toHaveLength(total);
    expect(rows.slice(0, 100).map(([number, name, , status]) => [number, name, status])).toEqual(
      items.map(({ member_no, display_name }) => [member_no, display_name, 'Actief']),
    );
    const { items: told } = (await test.request({ url: '/audit?subject_type=export' })).json<{ items: object[] }>();
    expect(told[0]).toMatchObject({
      action: 'member.exported',
      data: { reason: 'Ledenvergadering', format: 'print', filter: { sort: 'name', status: 'active' } },
    });
  });
});
