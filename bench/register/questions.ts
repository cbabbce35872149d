import type { Client } from 'pg';

/** One kind of question to the API: its address for a register, another one each time. */
export interface Question {
  name: string;
  /** The figure that says how many times as long the larger register may take. */
  figure: 'answers' | 'texts';
  paths: readonly string[];
}

const samples = 20;

/** The same questions to every register, with members, numbers and texts that it holds. */
export async function questionsFor(client: Client): Promise<Question[]> {
  const column = async (sql: string): Promise<string[]> => {
    const { rows } = await client.query<{ value: string }>(sql);
    if (rows.length === 0) throw new Error(`nothing to ask about: ${sql}`);
    return rows.map(({ value }) => encodeURIComponent(value));
  };
  // Spread over the whole table without reading it: a member's number and a transaction's place have no gaps to speak of. In the
  // order in which they are drawn: the first of a small register would all be of the years in which it began.
  const members = (value: string) =>
    column(`select ${value} as value from generate_series(1, ${samples * 3}) n
      join members m on member_no = (select min(member_no) from members) + (n * 7919) % (select count(*) from members)
      where kind = 'person' and status = 'active' order by n limit ${samples}`);
  const transactions = (value: string, wanted = 'true') =>
    column(`select ${value} as value from generate_series(1, ${samples * 20}) n
      join transactions t on seq = 1 + (n * 104729) % (select seq from ledger_head)
      where ${wanted} order by n limit ${samples}`);
  const numbers = await members('member_no::text');
  const names = await members(`concat_ws(' ', given_name, infix, family_name)`);
  const instruments = await column('select id::text as value from instruments order by code');
  const days = await transactions('effective_date::text');
  const each = (values: readonly string[], path: (value: string) => string) => values.map(path);
  const list = (name: string, paths: readonly string[], figure: Question['figure'] = 'answers'): Question => ({
    name,
    figure,
    paths,
  });
  return [
    list('transactions', ['/transactions', '/transactions?limit=100']),
    list('transactions of a kind', [
      '/transactions?kind=transfer',
      '/transactions?kind=reversal',
      '/transactions?kind=dividend',
    ]),
    list(
      'transactions of an instrument',
      each(instruments, (id) => `/transactions?instrument_id=${id}`),
    ),
    list(
      'transactions of an instrument and kind',
      each(instruments, (id) => `/transactions?instrument_id=${id}&kind=opening`),
    ),
    list(
      'transactions of a period',
      each(days, (day) => `/transactions?to=${day}&from=2018-01-01`),
    ),
    list(
      'transactions of a member',
      each(await members('id::text'), (id) => `/transactions?member_id=${id}`),
    ),
    list('transactions that wait', ['/transactions?status=waiting', '/transactions?status=rejected']),
    list(
      'transactions by number',
      each(await transactions('number'), (number) => `/transactions?q=${number}`),
    ),
    list(
      'transactions by the start of a number',
      each(await transactions('left(number, 11)'), (number) => `/transactions?q=${number}`),
    ),
    list(
      'transactions by reference',
      each(await transactions('reference', 'reference is not null'), (q) => `/transactions?q=${q}`),
      'texts',
    ),
    list(
      'transactions by a word',
      ['verkoop', 'fusie', 'jubileum', 'nergens', 'bi'].map((q) => `/transactions?q=${q}`),
      'texts',
    ),
    list(
      'transactions by a name',
      each(await members('family_name'), (q) => `/transactions?q=${q}`),
      'texts',
    ),
    list(
      'one transaction',
      each(await transactions('id::text'), (id) => `/transactions/${id}`),
    ),
    list('members', ['/members', '/members?limit=100', '/members?sort=-member_no']),
    list('members by name', [
      '/members?sort=name',
      '/members?sort=name&kind=organisation',
      '/members?sort=name&status=ended',
    ]),
    list(
      'members of a status',
      ['active', 'ended', 'deceased', 'prospect'].map((status) => `/members?status=${status}`),
    ),
    list(
      'search by two letters',
      ['ja', 'de', 'be', 'an', 'vr'].map((q) => `/members?limit=20&q=${q}`),
    ),
    list(
      'search by full name',
      each(names, (q) => `/members?limit=20&q=${q}`),
    ),
    list(
      'search by a part of a name',
      each(await members('left(family_name, 4)'), (q) => `/members?limit=20&q=${q}`),
    ),
    list(
      'search by initial and name',
      each(
        await members(`concat_ws(' ', left(given_name, 1) || '.', infix, family_name)`),
        (q) => `/members?limit=20&q=${q}`,
      ),
    ),
    list(
      'search by member number',
      each(numbers, (q) => `/members?limit=20&q=${q}`),
    ),
    list(
      'search by postcode and house',
      each(
        await members(`postal_code || ' ' || substring(street_address from '\\d+')`),
        (q) => `/members?limit=20&q=${q}`,
      ),
    ),
    list(
      'search by phone',
      each(await members(`coalesce(phone, '0612345678')`), (q) => `/members?limit=20&q=${q}`),
    ),
    list(
      'a member',
      each(numbers, (no) => `/members/${no}`),
    ),
    list(
      'a member as known then',
      each(numbers, (no) => `/members/${no}?as_of=2024-03-01&known_at=2025-01-01T00:00:00Z`),
    ),
    list(
      "a member's transactions",
      each(numbers, (no) => `/members/${no}/transactions`),
    ),
    list('dashboard', ['/dashboard']),
    list(
      'dashboard of a day',
      each(days, (day) => `/dashboard?as_of=${day}`),
    ),
  ];
}

/** A page in the middle of a list, to hold against its first page. */
export async function deepPages(client: Client): Promise<{ name: string; first: string; deep: string }[]> {
  const cursor = (keys: readonly string[]) => Buffer.from(JSON.stringify(keys)).toString('base64url');
  const { rows: half } = await client.query<{ day: string; seq: string; name: string; no: string }>(
    `select t.effective_date::text as day, t.seq::text, m.sort_name as name, m.member_no::text as no
       from (select effective_date, seq from transactions order by effective_date desc, seq desc
              offset (select seq / 2 from ledger_head) limit 1) t,
            (select sort_name, member_no from members order by sort_name, member_no
              offset (select count(*) / 2 from members) limit 1) m`,
  );
  const { day = '', seq = '', name = '', no = '' } = half[0] ?? {};
  return [
    { name: 'transactions', first: '/transactions', deep: `/transactions?cursor=${cursor([day, seq])}` },
    {
      name: 'members by name',
      first: '/members?sort=name',
      deep: `/members?sort=name&cursor=${cursor(['name', name, no])}`,
    },
  ];
}
