/** Dutch example data for stories and tests. */
export interface DemoTransaction {
  number: string;
  kind: string;
  member: string;
  memberNo: string;
  instrument: string;
  quantity: string;
  cents: number;
  date: string;
  status: 'Geboekt' | 'Wacht op goedkeuring' | 'Afgewezen';
}

const row = (
  number: string,
  kind: string,
  member: string,
  memberNo: string,
  instrument: string,
  quantity: string,
  cents: number,
  date: string,
  status: DemoTransaction['status'] = 'Geboekt',
): DemoTransaction => ({ number, kind, member, memberNo, instrument, quantity, cents, date, status });

export const demoTransactions: readonly DemoTransaction[] = [
  row('TR-2026-004812', 'Uitgifte', 'Anneke van den Berg', '100142', 'Aandeel', '10', 250_000, '2026-11-20'),
  row(
    'TR-2026-004811',
    'Uitgifte',
    'Zonnecoöperatie De Vecht U.A.',
    '101877',
    'Obligatie 2024',
    '40',
    1_000_000,
    '2026-11-20',
    'Wacht op goedkeuring',
  ),
  row('TR-2026-004810', 'Overdracht', 'Pieter-Jan Hoekstra', '100077', 'Aandeel', '-4', -100_000, '2026-11-19'),
  row('TR-2026-004809', 'Terugdraaiing', 'Fatima el Amrani', '102310', 'Good Share', '-2,5', -6_250, '2026-11-19'),
  row(
    'TR-2026-004808',
    'Uitgifte',
    'Bakkerij ’t Stoepje B.V.',
    '101004',
    'Good Share',
    '100',
    250_000,
    '2026-11-18',
    'Afgewezen',
  ),
  row('TR-2026-004807', 'Uitgifte', 'Jeroen ten Hove', '100958', 'Aandeel', '1', 25_000, '2026-11-17'),
  row('TR-2026-004806', 'Overdracht', 'Maria de Jong-Visser', '100231', 'Obligatie 2024', '8', 200_000, '2026-11-17'),
  row(
    'TR-2026-004805',
    'Uitgifte',
    'Stichting Energie Dichtbij',
    '101650',
    'Aandeel',
    '400',
    10_000_000,
    '2026-11-16',
    'Wacht op goedkeuring',
  ),
  row('TR-2026-004804', 'Uitgifte', 'Willem van ’t Hoff', '100015', 'Good Share', '12,5', 31_250, '2026-11-16'),
  row('TR-2026-004803', 'Beginstand', 'Sanne Vermeulen', '102998', 'Aandeel', '25', 625_000, '2026-11-13'),
];

export interface DemoMember {
  no: string;
  name: string;
  place: string;
}

export const demoMembers: readonly DemoMember[] = [
  { no: '100142', name: 'Anneke van den Berg', place: 'Utrecht' },
  { no: '100143', name: 'Bert van den Berg', place: 'Zeist' },
  { no: '100777', name: 'Berendina Smit', place: 'Nijmegen' },
  { no: '101877', name: 'Zonnecoöperatie De Vecht U.A.', place: 'Maarssen' },
  { no: '102310', name: 'Fatima el Amrani', place: 'Rotterdam' },
];

/** Finds members by part of name or number, as a server would: later, and stoppable. */
export function findMembers(query: string, signal?: AbortSignal): Promise<DemoMember[]> {
  signal?.throwIfAborted();
  const wanted = query.toLowerCase();
  return Promise.resolve(demoMembers.filter(({ no, name }) => `${no} ${name}`.toLowerCase().includes(wanted)));
}
