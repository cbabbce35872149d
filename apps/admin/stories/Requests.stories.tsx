import type { Meta } from '@storybook/react-vite';
import type { AppPage } from './AppPage.tsx';
import { whole } from './data/typed.ts';
import { run } from '../src/testing/conversions.ts';
import { first as redemption } from '../src/testing/redemptions.ts';
import { redemptionSummary } from '../src/testing/register.ts';
import { first as returned, round } from '../src/testing/returns.ts';
import { asViewer, at, failing, loading, pageMeta, pressed } from './page.tsx';

export default { ...pageMeta, title: 'Pages/Requests', tags: ['page', '!autodocs'] } satisfies Meta<typeof AppPage>;

const panel = 'dialog[open]';
const redemptions = '/redemption/requests?status=in_review';
const returns = '/shares/requests?status=review';
const theRound = `/shares/requests?round=${round().id}`;
const theRun = `/conversion/automation/${run().id}`;
const noSums = { principal_cents: 0, interest_cents: 0, fee_cents: 0, net_cents: 0 };

export const Redemptions = at(redemptions);
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

export const Returns = at(returns);
export const ReturnsError = failing(returns, '/share-return-requests', '/share-return-requests/summary');
export const Return = at(`${returns}&id=${returned.id}`);
export const Rounds = at('/shares/requests?round=list');
export const Round = at(theRound);
export const RoundError = failing(theRound, `/return-rounds/${round().id}/lines`);
export const RoundApprove = at(`${theRound}&step=approve`, {}, { until: panel });
export const NewRound = at('/shares/requests?round=new', {}, { until: panel });

export const Conversions = at('/conversion/automation');
export const ConversionsEmpty = at('/conversion/automation', {
  'GET /conversion-programmes': () => ({ items: [] }),
});
export const ConversionsError = failing('/conversion/automation', '/conversion-programmes', '/conversion-runs');
export const ConversionRun = at(theRun);
export const ConversionRunNoPermission = asViewer(theRun);
export const ConversionRunApprove = at(`${theRun}?do=approve`, {}, { until: panel });

export const OpenRequests = at('/requests');
export const OpenRequestsEmpty = at('/requests', { 'GET /open-requests': () => whole([]) });
export const OpenRequestsError = failing('/requests', '/open-requests');
