// For tests of the page of requests for early redemption: two requests, and a server that knows them.
import type { RedemptionDetail } from '../api/types.ts';
import { type Answers, problem } from './fakeServer.ts';
import { anna, bond, femke, page, redemption, redemptionPreview, redemptionSummary } from './register.ts';

/** It can be approved. */
export const first = redemption();
/** Anna entered it herself. */
export const second = redemption({
  id: '00000000-0000-4000-8000-00000000c177',
  number: 'VA-2026-000177',
  member: { ...femke, status: 'active' },
  maker: anna,
  approval: { state: 'own_entry', from: null },
});
const sums = { principal_cents: 1_250_000, interest_cents: 26_506, fee_cents: 12_500, net_cents: 1_264_006 };
const listed = (items: RedemptionDetail[]) => ({ ...page(items), totals: sums });

/** What the server of the page answers. */
export const answers: Answers = {
  'GET /redemption-requests': () => listed([first, second]),
  'GET /redemption-requests/summary': () => redemptionSummary(),
  'GET /redemption-requests/*': (_asked, id) =>
    [first, second].find((one) => one.id === id) ?? problem(404, 'not_found'),
  'GET /instruments': () => ({
    items: [{ ...bond, status: 'open', allowed_member_kinds: ['person'], nominal_cents: 25_000, notice_days: 14 }],
  }),
  [`POST /redemption-requests/${first.id}/approve`]: ({ query }) =>
    query.has('dry_run') ? redemptionPreview() : { ...first, status: 'approved', version: 4 },
};
