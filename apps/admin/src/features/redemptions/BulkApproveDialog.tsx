import { useI18n } from '@ledenbureau/i18n';
import { useApi } from '../../api/ApiContext.tsx';
import { BulkRequestsDialog, type BulkSelection } from '../../register/request/BulkRequestsDialog.tsx';
import { ApprovalState } from './ApprovalState.tsx';
import { approveMany } from './redemption.api.ts';
import { redemptions } from './redemptions.ts';

/** Approves the chosen requests, each in full and as it was quoted. */
export function BulkApproveDialog(props: BulkSelection<typeof redemptions.path>) {
  const { t, formats } = useI18n();
  const api = useApi();
  return (
    <BulkRequestsDialog
      {...props}
      kind={redemptions}
      isReady={({ approval }) => approval.state === 'now'}
      why={(row) => <ApprovalState redemption={row} />}
      cents={({ quote }) => quote.net_cents}
      amount={t('redemptions.net')}
      send={async (ready, remark, key) => {
        const items = ready.map(({ id, version, quote }) => ({ id, version, quote_digest: quote.digest }));
        const { approved, net_cents: net, results } = await approveMany(api, { items, ...remark }, key);
        return {
          title: t('redemptions.bulk.done', { count: approved, amount: formats.money(net) }),
          outcomes: results.map(({ id, number, outcome, net_cents: cents, problem }) => ({
            id,
            number,
            done: outcome === 'approved',
            text: t(`redemptions.bulk.outcome.${outcome}`),
            cents,
            problem,
          })),
        };
      }}
    />
  );
}
