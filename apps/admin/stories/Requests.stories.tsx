import type { Meta } from '@storybook/react-vite';
import type { AppPage } from './AppPage.tsx';
import { whole } from './data/typed.ts';
import { line as converted, run } from '../src/testing/conversions.ts';
import { batch, batchPreview, items, linePage, lines, payable, payables } from '../src/testing/payments.ts';
import { first as redemption } from '../src/testing/redemptions.ts';
import { approval, approvals, redemptionSummary } from '../src/testing/register.ts';
import { first as returned, line as given, round } from '../src/testing/returns.ts';
import { asViewer, at, failing, loading, pageMeta, pressed } from './page.tsx';

export default { ...pageMeta, title: 'Pages/Requests', tags: ['page', '!autodocs'] } satisfies Meta<typeof AppPage>;

const panel = 'dialog[open]';
const redemptions = '/redemption/requests?status=in_review';
const returns = '/shares/requests?status=review';
const theRound = `/shares/requests?round=${round().id}`;
const theRun = `/conversion/automation/${run().id}`;
const firstLine = lines[0] as (typeof lines)[number];
const noSums = { principal_cents: 0, interest_cents: 0, fee_cents: 0, net_cents: 0 };

export const Redemptions = { ...at(redemptions), tags: ['phone'] };
export const RedemptionsEmpty = at(redemptions, {
  'GET /redemption-requests': () => ({ ...whole([]), totals: noSums }),
  'GET /redemption-requests/summary': () => redemptionSummary({ approvable: 0 }),
});
export const RedemptionsLoading = loading(redemptions, '/redemption-requests', '/redemption-requests/summary');
export const RedemptionsError = failing(redemptions, '/redemption-requests', '/redemption-requests/summary');
export const Redemption = at(`${redemptions}&id=${redemption.id}`);
export const RedemptionNoPermission = asViewer(`${redemptions}&id=${redemption.id}`);
export const RedemptionApprove = at(`${redemptions}&id=${redemption.id}&do=approve`, {}, { until: panel });
export const RedemptionReject = at(`${redemptions}&id=${redemption.id}&do=reject`, {}, { until: panel });
export const NewRedemption = pressed(at(redemptions), 'n');

/** Each reason for which a payment is held, in a file that is to be made again. */
const held = (['member_blocked', 'member_deceased', 'iban_unverified', 'iban_changed', 'address_missing'] as const).map(
  (held_for, index) => ({ ...firstLine, id: `held-${index}`, end_to_end_id: `VA-2026-00017${index}`, held_for }),
);
export const PaymentsHeld = at(
  `${redemptions}&batch=${batch.id}`,
  {
    [`GET /payment-batches/${batch.id}`]: () => ({
      ...batch,
      status: 'file_made' as const,
      sent_at: null,
      count: 2 + held.length,
      to_hold: { count: held.length, amount_cents: held.length * firstLine.amount_cents },
    }),
    [`GET /payment-batches/${batch.id}/lines`]: () => linePage([...lines, ...held]),
  },
  { until: panel },
);
/** A page of 3,000 payments, of which the bank has answered for some. */
const manyLines = {
  items: Array.from({ length: 25 }, (_, index) => ({
    ...firstLine,
    id: `line-${index}`,
    end_to_end_id: `VA-2026-000${200 + index}`,
    ...(index % 5 < 3 && { status: 'confirmed' as const }),
    ...(index === 4 && { status: 'returned' as const, return_code: 'AC04' as const }),
  })),
  next_cursor: 'next',
  total: 3_000,
};
const manyPayments = {
  ...batch,
  count: 3_000,
  total_cents: 551_478_000,
  confirmed: { count: 2_700, amount_cents: 496_330_200 },
  returned: { count: 12, amount_cents: 2_205_912 },
  unanswered: { count: 288, amount_cents: 52_941_888 },
  asked: { count: 3, amount_cents: 551_478 },
};
export const PaymentsMany = at(
  `${redemptions}&batch=${batch.id}`,
  {
    [`GET /payment-batches/${batch.id}`]: () => manyPayments,
    [`GET /payment-batches/${batch.id}/lines`]: () => manyLines,
  },
  { until: panel },
);
/** The same before it was approved, as who is asked to sees it. */
export const PaymentsApprove = at(
  `/approvals?id=${approval().id}`,
  {
    'GET /approvals': () =>
      approvals([
        approval({
          subject_type: 'payment_batch',
          subject_id: batch.id,
          number: batch.number,
          member: null,
          instrument: null,
          quantity: null,
          count: 3_000,
          amount_cents: manyPayments.total_cents,
        }),
      ]),
    [`GET /payment-batches/${batch.id}`]: () => ({
      ...manyPayments,
      status: 'draft' as const,
      can: ['approve' as const, 'withdraw' as const],
      sent_at: null,
      checker: null,
    }),
    [`GET /payment-batches/${batch.id}/lines`]: () => ({
      ...manyLines,
      items: manyLines.items.map((line, index) => ({
        ...line,
        status: 'open' as const,
        return_code: null,
        asked: index === 2,
      })),
    }),
  },
  { until: 'aside tfoot' },
);
const toPay = [...items, payable('VA-2026-000170', { state: 'address_missing' })];
export const PaymentsAddressMissing = at(
  `${redemptions}&batch=new`,
  { 'GET /payables': () => payables(toPay), 'POST /payment-batches': ({ body }) => batchPreview(body, toPay) },
  { until: panel },
);

export const Returns = at(returns);
export const ReturnsError = failing(returns, '/share-return-requests', '/share-return-requests/summary');
export const Return = at(`${returns}&id=${returned.id}`);
export const Rounds = at('/shares/requests?round=list');
export const Round = at(theRound);
export const RoundError = failing(theRound, `/return-rounds/${round().id}/lines`);
export const RoundApprove = at(`${theRound}&step=approve`, {}, { until: panel });
export const RoundHeld = at(theRound, {
  [`GET /return-rounds/${round().id}`]: () => round({ held: { count: 1, cents: 55_000 } }),
  [`GET /return-rounds/${round().id}/lines`]: () => ({
    items: [given({ held_for: 'member_blocked' }), given({ id: 'other', place: 2, number: 'GS-2026-000096' })],
    next_cursor: null,
    total: 2,
  }),
});
export const NewRound = at('/shares/requests?round=new', {}, { until: panel });

export const Conversions = at('/conversion/automation');
export const ConversionsEmpty = at('/conversion/automation', {
  'GET /conversion-programmes': () => ({ items: [] }),
});
export const ConversionsError = failing('/conversion/automation', '/conversion-programmes', '/conversion-runs');
export const ConversionRun = at(theRun);
export const ConversionRunHeld = at(theRun, {
  [`GET /conversion-runs/${run().id}`]: () => run({ held: { count: 1, principal_cents: 370_000 } }),
  [`GET /conversion-runs/${run().id}/lines`]: () => ({
    ...whole([converted({ held_for: 'member_blocked' }), converted({ id: 'other', place: 2 })]),
    totals: null,
  }),
});
export const ConversionRunNoPermission = asViewer(theRun);
export const ConversionRunApprove = at(`${theRun}?do=approve`, {}, { until: panel });

export const OpenRequests = at('/requests');
export const OpenRequestsEmpty = at('/requests', { 'GET /open-requests': () => whole([]) });
export const OpenRequestsError = failing('/requests', '/open-requests');
