import { queryOptions, useQueries } from '@tanstack/react-query';
import { dayInAmsterdam, today } from '@ledenbureau/workbench';
import type { Api } from '../../../api/client.ts';
import { useApi } from '../../../api/ApiContext.tsx';
import type { Preview, Transaction } from '../../../api/types.ts';
import { type TransactionFilter, transactionQuery } from '../../../register/transaction/transaction.api.ts';

/** A line of a series that was entered: booked, or waiting for another administrator. */
export interface SeriesRow {
  line: number;
  transaction: Transaction;
  /** Units of the member after it; null for money alone. */
  balance: string | null;
}

/** What was entered in this tab since the list was asked for, with what its dry run said; not in the list yet. */
export type Entered = Omit<SeriesRow, 'line'>;

export const enteredNow = ({ transaction, preview }: { transaction: Transaction; preview: Preview }): Entered => ({
  transaction,
  balance: preview.holdings[0]?.today.after ?? null,
});

/** So many of a day are listed; who enters more reads in a file. */
const mostListed = 500;

/** What an administrator entered today, booked or waiting, the newest first: the register has it, whatever became of the page. */
export const enteredTodayQuery = (api: Api, makerId: string) =>
  queryOptions({
    queryKey: ['entered-today', makerId],
    meta: { steady: true },
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const all = async (filter: TransactionFilter) => {
        const transactions: Transaction[] = [];
        for (let cursor: string | null = ''; cursor !== null && transactions.length < mostListed;) {
          const query: TransactionFilter = {
            maker_id: makerId,
            source: 'ui',
            limit: 100,
            ...filter,
            ...(cursor ? { cursor } : {}),
          };
          // oxlint-disable-next-line no-await-in-loop -- one page after the other
          const page = await api.unwrap(api.http.GET('/transactions', { params: { query }, signal }));
          transactions.push(...page.items);
          cursor = page.next_cursor;
        }
        return transactions;
      };
      const day = today();
      const [booked, waiting] = await Promise.all([
        all({ booked_from: day, booked_to: day, sort: '-number' }),
        all({ status: 'waiting' }),
      ]);
      return [...booked, ...waiting]
        .filter(({ kind, created_at: at }) => kind !== 'reversal' && dayInAmsterdam(at) === day)
        .toSorted((one, other) => other.created_at.localeCompare(one.created_at));
    },
  });

/** What was entered today, with what came since it was asked for on top, numbered from the first of the day. */
export function numbered(listed: readonly Transaction[], since: readonly Entered[]): SeriesRow[] {
  const ids = new Set(since.map(({ transaction }) => transaction.id));
  const rows = [
    ...since,
    ...listed.filter(({ id }) => !ids.has(id)).map((transaction): Entered => ({ transaction, balance: null })),
  ];
  return rows.map((row, index) => ({ ...row, line: rows.length - index }));
}

/**
 * The rows as they are by now: a reversal that was asked for from here is known, as soon as it is. Nothing is asked of the
 * server for it.
 */
export function useSeriesRows(rows: readonly SeriesRow[]): SeriesRow[] {
  const api = useApi();
  const queries = useQueries({
    queries: rows.map(({ transaction: { id } }) => ({ ...transactionQuery(api, id), enabled: false })),
  });
  return rows.map((row, index) => {
    const { data } = queries[index] ?? {};
    return data ? { ...row, transaction: data } : row;
  });
}

export interface SeriesSums {
  booked: number;
  cents: number;
  /** What waits for another administrator, apart from the booked. */
  waiting: number;
  waitingCents: number;
  reversals: number;
}

/** What a series comes to: a reversal that waits still counts, one that was booked does not. */
export function sumsOf(rows: readonly SeriesRow[]): SeriesSums {
  const booked = rows.filter(
    ({ transaction: { status, reversed_by: by } }) => status === 'booked' && by?.status !== 'booked',
  );
  const waiting = rows.filter(({ transaction }) => transaction.status === 'waiting');
  const cents = (some: readonly SeriesRow[]) =>
    some.reduce((sum, { transaction: { amount_cents } }) => sum + (amount_cents ?? 0), 0);
  return {
    booked: booked.length,
    cents: cents(booked),
    waiting: waiting.length,
    waitingCents: cents(waiting),
    reversals: booked.filter(({ transaction }) => transaction.reversed_by?.status === 'waiting').length,
  };
}

/** Units of each instrument that were booked, the instruments in the order they came in. */
export function unitsOf(
  rows: readonly SeriesRow[],
): { instrument: NonNullable<Transaction['instrument']>; units: string }[] {
  const sums = new Map<string, { instrument: NonNullable<Transaction['instrument']>; units: bigint }>();
  for (const { transaction } of rows) {
    const { status, reversed_by: by, instrument, quantity } = transaction;
    if (status !== 'booked' || by?.status === 'booked' || !instrument || !quantity) continue;
    const [whole = '', decimals = ''] = quantity.split('.');
    const units = BigInt(whole + decimals.padEnd(instrument.scale, '0'));
    const before = sums.get(instrument.id)?.units ?? 0n;
    sums.set(instrument.id, { instrument, units: before + units });
  }
  return [...sums.values()].map(({ instrument, units }) => {
    const digits = units.toString().padStart(instrument.scale + 1, '0');
    const cut = digits.length - instrument.scale;
    return { instrument, units: instrument.scale === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}` };
  });
}
