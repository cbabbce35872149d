import type { Meta } from '@storybook/react-vite';
import { expect, screen, type userEvent } from 'storybook/test';
import type { BatchDetail } from '../src/features/bulk/bulk.api.ts';
import type { AppPage } from './AppPage.tsx';
import { bookings } from './data/bookings.ts';
import { ref } from './data/people.ts';
import { whole } from './data/typed.ts';
import { address, api, checkedBatch, comparison, oddLoan, wrongRows } from '../src/testing/bulk.ts';
import { anna, bram, preview, proposal, share, transaction } from '../src/testing/register.ts';
import { asViewer, at, done, failing, loading, pageMeta, pressed } from './page.tsx';

export default { ...pageMeta, title: 'Pages/Bookings', tags: ['page', '!autodocs'] } satisfies Meta<typeof AppPage>;

const none = { ...whole([]), totals: { amount_cents: 0, instruments: [] } };
const panel = 'dialog[open], [role=dialog]';

export const List = at('/transactions');
export const ListEmpty = at('/transactions?kind=dividend', { 'GET /transactions': () => none });
export const ListLoading = loading('/transactions', '/transactions');
export const ListError = failing('/transactions', '/transactions');
export const Help = pressed(at('/transactions'), '?');
export const ExportReason = pressed(at('/transactions'), 'e');

export const Transaction = at(`/transactions?tx=${bookings[0]?.id ?? ''}`, {}, { until: panel });
export const Approve = at(`/transactions?tx=${proposal().id}&action=approve`, {}, { until: panel });
export const Reject = at(`/transactions?tx=${proposal().id}&action=reject`, {}, { until: panel });
export const Reverse = at(`/transactions?tx=${bookings[0]?.id ?? ''}&action=reverse`, {}, { until: panel });

export const Create = at('/transactions/create');
export const CreateForMember = at('/transactions/create?lid=100245');
const marijke = ref(100245);
/** What ten of hers come to, on the day of the stories. */
const ten = preview({
  effective_date: '2026-11-21',
  holdings: [
    {
      member: marijke,
      instrument: share,
      effective: { before: '32', after: '42' },
      today: { before: '32', after: '42' },
      waiting: '0',
    },
  ],
});
const dryRun = { 'POST /transactions': () => ten };
const aNumber = /aantal|quantity/iu;
const fill = async (user: typeof userEvent) => {
  await user.selectOptions(await screen.findByRole('combobox', { name: /instrument/iu }), share.id);
  await user.type(await screen.findByRole('textbox', { name: aNumber }), '10');
  await screen.findByText(/^(?:Uitgifte van|Issue of) /u);
};
export const CreateFilled = done(at('/transactions/create?lid=100245', dryRun), fill, 'main');
const entered = [100312, 100418].map((number, at) =>
  transaction({
    id: `00000000-0000-4000-8000-0000000e000${at}`,
    number: `TR-2026-00660${at}`,
    member: ref(number),
    reference: `INS 2026-120${at}`,
    maker: anna,
    created_at: `2026-11-21T08:1${at}:00Z`,
  }),
);
/** What is booked stands under what is typed: the entry line is the first row of its ledger. */
async function expectColumns() {
  const textOf = (element: Element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect();
  };
  const [, , quantity, amount, balance, reference, number] = [...document.querySelectorAll('main thead th')].map(
    textOf,
  );
  const field = (name: RegExp) => screen.getByRole('textbox', { name }).getBoundingClientRect();
  const [, worth, after] = [...document.querySelectorAll('[role=group] [data-figures]')].map(textOf);
  const button = screen.getByRole('button', { name: /volgende|next/iu }).getBoundingClientRect();
  const pairs = [
    [quantity?.right, field(aNumber).right],
    [amount?.right, worth?.right],
    [balance?.right, after?.right],
    [reference?.left, field(/^Refer/u).left],
    [number?.left, button.left],
  ];
  // the edge of a field and the room before its words
  await expect(pairs.filter(([below = 0, above = 1_000]) => Math.abs(below - above) > 14)).toEqual([]);
}
export const Series = done(
  at('/transactions/create?series', {
    ...dryRun,
    'GET /transactions': ({ query }) => (query.get('status') === 'waiting' ? none : { ...none, ...whole(entered) }),
  }),
  async (user) => {
    await user.selectOptions(await screen.findByRole('combobox', { name: /instrument/iu }), share.id);
    await user.type(await screen.findByRole('combobox', { name: /^(?:Lid|Member)/u }), '100245');
    await user.click(await screen.findByRole('option', { name: /100245/u }));
    await user.type(await screen.findByRole('textbox', { name: aNumber }), '10');
    await screen.findByText(/^(?:Uitgifte van|Issue of) /u);
    await expectColumns();
  },
  'main',
);
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
/** A register that brings a bond along: its terms are approved with it. */
export const BulkTerms = at(`/transactions/create-bulk${address}`, {
  [`GET ${api}`]: () =>
    checkedBatch({
      status: 'awaiting_approval',
      purpose: 'register',
      errors: 0,
      warnings: 75,
      rows: 75,
      maker: bram,
      submitted_at: '2026-11-20T10:00:00Z',
      attention: [{ code: 'rate_unusual', rows: 75 }],
      instruments: [oddLoan],
    }),
  [`GET ${api}/comparison`]: () =>
    comparison({
      differences: 1,
      reason: 'De oude lijst is van vorig jaar',
      members: { old: 2, new: 2, difference: 0, explanations: [] },
      instruments: [
        {
          instrument: 'Zonlening',
          old: { quantity: '750', amount_cents: 255_00 },
          new: { quantity: '75', amount_cents: 255_00 },
          difference: { quantity: '-675', amount_cents: 0 },
          errors: 0,
          skipped: 0,
          explanations: [
            {
              code: 'factor',
              rows: 0,
              lines: [],
              factor: 10,
              larger: 'old',
              nominal_cents: null,
              day: null,
              members: [],
            },
          ],
        },
      ],
    }),
});
