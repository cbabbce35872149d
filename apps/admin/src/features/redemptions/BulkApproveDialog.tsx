import { useI18n } from '@ledenbureau/i18n';
import { isSelected, Money, type TableSelection, Text } from '@ledenbureau/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/ApiContext.tsx';
import type { Redemption } from '../../api/types.ts';
import { refreshEverything } from '../../queryClient.ts';
import { BulkDialog } from '../../register/request/BulkDialog.tsx';
import { ApprovalState } from './ApprovalState.tsx';
import { chosenRequests, mostAtOnce } from '../../register/request/request.api.ts';
import { approveMany } from './redemption.api.ts';
import { type RedemptionFilter, redemptions } from './redemptions.ts';

export interface BulkApproveDialogProps {
  filter: RedemptionFilter;
  selection: TableSelection;
  onClose(): void;
}

/** Approves the chosen requests, each in full and as it was quoted. */
export function BulkApproveDialog({ filter, selection, onClose }: BulkApproveDialogProps) {
  const { t, formats } = useI18n();
  const api = useApi();
  const client = useQueryClient();
  return (
    <BulkDialog<Redemption>
      title={t('redemptions.bulk.title')}
      draftKey="redemption.bulk"
      chosen={{
        key: ['redemptions-selected', filter, selection],
        read: (signal) => chosenRequests(api, redemptions, filter, (id) => isSelected(selection, id), signal),
      }}
      most={mostAtOnce}
      isReady={({ approval }) => approval.state === 'now'}
      why={(row) => <ApprovalState redemption={row} />}
      explain={(ready) => (
        <>
          {t('redemptions.bulk.explain', { count: ready.length })}{' '}
          <Text weight="strong">
            <Money cents={ready.reduce((sum, { quote }) => sum + quote.net_cents, 0)} />
          </Text>
        </>
      )}
      confirm={(count) => t('redemptions.bulk.confirm', { count })}
      amount={t('redemptions.net')}
      send={async (ready, said, key) => {
        const items = ready.map(({ id, version, quote }) => ({ id, version, quote_digest: quote.digest }));
        const { approved, net_cents: net, results } = await approveMany(api, { items, ...said }, key);
        void refreshEverything(client);
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
      onClose={onClose}
    />
  );
}
