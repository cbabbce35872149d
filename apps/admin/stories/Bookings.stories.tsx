import type { Meta } from '@storybook/react-vite';
import type { BatchDetail } from '../src/features/bulk/bulk.api.ts';
import type { AppPage } from './AppPage.tsx';
import { bookings } from './data/bookings.ts';
import { whole } from './data/typed.ts';
import { address, api, checkedBatch, wrongRows } from '../src/testing/bulk.ts';
import { proposal } from '../src/testing/register.ts';
import { asViewer, at, failing, loading, pageMeta, pressed } from './page.tsx';

export default { ...pageMeta, title: 'Pages/Bookings', tags: ['page', '!autodocs'] } satisfies Meta<typeof AppPage>;

const none = { ...whole([]), totals: { amount_cents: 0, instruments: [] } };
const panel = 'dialog[open], [role=dialog]';

export const List = at('/transactions');
export const ListEmpty = at('/transactions?kind=dividend', { 'GET /transactions': () => none });
export const ListLoading = loading('/transactions', '/transactions');
export const ListError = failing('/transactions', '/transactions');
export const ExportReason = pressed(at('/transactions'), 'e');

export const Transaction = at(`/transactions?tx=${bookings[0]?.id ?? ''}`, {}, { until: panel });
export const Approve = at(`/transactions?tx=${proposal().id}&action=approve`, {}, { until: panel });
export const Reject = at(`/transactions?tx=${proposal().id}&action=reject`, {}, { until: panel });
export const Reverse = at(`/transactions?tx=${bookings[0]?.id ?? ''}&action=reverse`, {}, { until: panel });

export const Create = at('/transactions/create');
export const CreateForMember = at('/transactions/create?lid=100245');
export const CreateNoPermission = asViewer('/transactions/create');

export const Bulk = at('/transactions/create-bulk');
export const BulkEmpty = at('/transactions/create-bulk', {
  'GET /bulk-batches': () => ({ ...whole([]), counts: { all: 0, mine: 0, approvable: 0 } }),
});
export const BulkError = failing('/transactions/create-bulk', '/bulk-batches');
export const BulkColumns = at(`/transactions/create-bulk${address}`);
const causes = (
  wrongRows.flatMap(({ line, problems }) => problems.map((problem) => ({ line, ...problem }))) as {
    line: number;
    code: BatchDetail['causes'][number]['code'];
    column: BatchDetail['causes'][number]['column'];
    params: { value: string; nearest?: string };
  }[]
).map(({ line, code, column, params }) => ({
  code,
  column,
  params,
  rows: 1,
  first_line: line,
  last_line: line,
  value: params.value,
  suggestion: params.nearest ?? null,
}));
export const BulkChecked = at(`/transactions/create-bulk${address}`, {
  [`GET ${api}`]: () => checkedBatch({ causes }),
});
