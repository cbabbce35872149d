// The registers that the spreadsheets hold: one that is right, and one in which everything is wrong once.
import type { Holder, Holding, Paper, Said, Value } from './register.ts';

const nobody = { given_name: null, infix: null, family_name: null, company_name: null, email: null, iban: null };

const people: readonly Omit<Holder, 'member_no'>[] = [
  { ...nobody, given_name: 'J.P.', infix: 'van der', family_name: 'Berg', iban: 'NL91ABNA0417164300' },
  { ...nobody, given_name: 'Zoë', family_name: 'Müller', email: 'zoe@example.org' },
  { ...nobody, company_name: 'Stichting Zonneweide', iban: 'NL20INGB0001234567' },
  { ...nobody, given_name: 'Anna', family_name: 'Jansen-de Boer', email: 'anna@example.org' },
  { ...nobody, given_name: 'Th.', family_name: 'Som' },
  { ...nobody, infix: 'de', family_name: 'Wit' },
];
const holderAt = (first: number, at: number): Holder => ({
  ...(people[at % people.length] as Omit<Holder, 'member_no'>),
  member_no: first + at,
});

const papersOf = (mark: string) => ({
  share: {
    name: `Aandeel ${mark}`,
    type: 'aandeel',
    nominal_cents: 125_000,
    coupon_ppm: null,
    maturity_date: null,
  } satisfies Paper as Paper,
  good: {
    name: `Good Share ${mark}`,
    type: 'good share',
    nominal_cents: 2_500,
    coupon_ppm: null,
    maturity_date: null,
  } satisfies Paper as Paper,
  bond: {
    name: `Lening ${mark}`,
    type: 'obligatie',
    nominal_cents: 25_000,
    coupon_ppm: 45_000,
    maturity_date: '2034-03-01',
  } satisfies Paper as Paper,
});

/** Six holders with eleven holdings of three instruments. */
export function registerFrom(first: number, mark: string): Holding[] {
  const { share, good, bond } = papersOf(mark);
  const holders = people.map((_, at) => holderAt(first, at));
  const rows: [number, Paper, string, string][] = [
    [0, share, '3', '2016-03-01'],
    [0, bond, '12', '2021-03-01'],
    [0, good, '10.4', '2022-11-12'],
    [1, share, '1', '2016-04-02'],
    [1, share, '2', '2018-04-03'],
    [2, share, '40', '2017-01-01'],
    [2, bond, '20', '2021-03-01'],
    [3, good, '0.48', '2023-12-31'],
    [3, bond, '5', '2021-06-15'],
    [4, share, '1', '2019-02-03'],
    [5, bond, '8', '2022-03-01'],
  ];
  return rows.map(([who, paper, quantity, acquired_on]) => ({
    holder: holders[who] as Holder,
    paper,
    quantity,
    acquired_on,
  }));
}

/** Each once, with what is found of it: its column and its code. */
const mistakes: readonly [Partial<Record<Said, Value>>, string][] = [
  [{ quantity: 'drie' }, 'quantity number_invalid'],
  [{ acquired_on: '31-02-2021' }, 'acquired_on date_invalid'],
  [{ acquired_on: { day: '2031-03-01' } }, 'acquired_on date_in_future'],
  [{ iban: 'NL91ABNA0417164301' }, 'iban iban_invalid'],
  [{ email: 'anna at example' }, 'email email_invalid'],
  [{ nominal: { euro: '25' }, amount: null }, 'nominal terms_differ'],
  [{ coupon: { percent: '0.045' } }, 'coupon terms_differ'],
  [{ maturity_date: { day: '2034-04-01' } }, 'maturity_date terms_differ'],
  [{ amount: { euro: '3500' } }, 'amount amount_mismatch'],
  [{ quantity: { number: '1200' }, amount: null }, 'quantity value_unusual'],
  [{ quantity: { number: '0.12' }, amount: null }, 'quantity value_unusual'],
  [{ full_name: null, given_name: null, infix: null, family_name: null }, 'family_name name_missing'],
  [{ member_no: 'L-7O' }, 'member_no member_not_found'],
  [{ instrument: null }, 'instrument required'],
  [{ acquired_on: { day: '1925-03-01' } }, 'acquired_on value_unusual, maturity_date value_unusual'],
  [{ nominal: { percent: '25' } }, 'nominal number_invalid'],
];

/** A bond with everything wrong once, one whose rate was misread, and a number that two people have. */
export function wrongFrom(first: number, mark: string): { holdings: Holding[]; found: string[] } {
  const { bond } = papersOf(mark);
  const misread: Paper = { ...bond, name: `Misgelezen ${mark}`, coupon_ppm: 450 };
  const person = (at: number): Holder => ({ ...nobody, member_no: first + at, given_name: 'Jan', family_name: 'Vis' });
  const holding = (at: number, more: Partial<Holding> = {}): Holding => ({
    holder: person(at),
    paper: bond,
    quantity: '12',
    acquired_on: '2021-03-01',
    ...more,
  });
  const right = Array.from({ length: 6 }, (_, at): [Holding, string] => [holding(at), '']);
  const wrong = mistakes.map(([said, found], at): [Holding, string] => [holding(10 + at, { wrong: said }), found]);
  const slip: Paper = { ...bond, name: bond.name.replace('Lening', 'Leninng') };
  const other = { ...person(0), given_name: 'Piet', family_name: 'Bos' };
  const rest: [Holding, string][] = [
    [holding(40, { paper: misread }), 'coupon rate_unusual'],
    [holding(41, { paper: slip }), 'instrument value_unusual'],
    [holding(0, { holder: other }), 'member_no member_exists'],
  ];
  const all = [...right, ...wrong, ...rest];
  return { holdings: all.map(([one]) => one), found: all.map(([, text]) => text) };
}
