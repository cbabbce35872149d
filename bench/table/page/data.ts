/** The same eight texts a row for every side. */
export interface Row {
  id: string;
  number: string;
  date: string;
  kind: string;
  member: string;
  instrument: string;
  quantity: string;
  amount: string;
  status: string;
}

export const fields = ['number', 'date', 'kind', 'member', 'instrument', 'quantity', 'amount', 'status'] as const;

const kinds = ['Uitgifte', 'Overdracht', 'Storno'];
const members = ['Anneke van den Berg', 'Zonnecoöperatie De Vecht U.A.', 'Fatima el Amrani', 'Jeroen ten Hove'];

const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `r${at}`,
    number: `TR-2026-${String(at).padStart(6, '0')}`,
    date: `${String((at % 28) + 1).padStart(2, '0')}-11-2026`,
    kind: kinds[at % kinds.length]!,
    member: members[at % members.length]!,
    instrument: at % 2 ? 'Aandeel' : 'Obligatie 2024',
    quantity: String(at % 400),
    amount: `€ ${at % 400}.250,00`,
    status: 'Geboekt',
  }));

const known = new Map<number, Row[]>();
/** So many rows; always the same ones. */
export const rows = (count: number): Row[] => {
  if (!known.has(count)) known.set(count, rowsOf(count));
  return known.get(count)!;
};
