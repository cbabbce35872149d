import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import { exportList } from '../../paper/exports.ts';
import type { ExportCaller, ExportedFile } from '../../paper/exports.ts';
import { transactionList } from './columns.ts';
import { allTransactions } from './list.ts';
import type { ExportBody } from './schemas.ts';

/** Rows that are read at once. */
const atOnce = 500;

/** All transactions that a filter leaves, in the order of the list, as a file. */
export function exportTransactions(
  { db, config, clock }: AppContext,
  caller: ExportCaller,
  { filter, ...wish }: ExportBody,
): Promise<ExportedFile> {
  return exportList({ db, config }, caller, wish, {
    what: 'transactions',
    action: 'transaction.exported',
    filter,
    list: transactionList,
    of: today(clock),
    pages: allTransactions(db, { ...filter, limit: atOnce }),
  });
}
