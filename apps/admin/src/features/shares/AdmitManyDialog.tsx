import { useI18n } from '@ledenbureau/i18n';
import { isSelected, Money, type TableSelection, Text } from '@ledenbureau/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/ApiContext.tsx';
import type { ReturnRequest } from '../../api/types.ts';
import { refreshEverything } from '../../queryClient.ts';
import { BulkDialog } from '../../register/request/BulkDialog.tsx';
import { AdmissionState } from './AdmissionState.tsx';
import { chosenRequests, mostAtOnce } from '../../register/request/request.api.ts';
import { admitMany } from './return.api.ts';
import { type ReturnFilter, returns } from './returns.ts';

export interface AdmitManyDialogProps {
  filter: ReturnFilter;
  selection: TableSelection;
  onClose(): void;
}

/** Admits the chosen requests, each with the outcome that was asked for. */
export function AdmitManyDialog({ filter, selection, onClose }: AdmitManyDialogProps) {
  const { t } = useI18n();
  const api = useApi();
  const client = useQueryClient();
  return (
    <BulkDialog<ReturnRequest>
      title={t('returns.bulk.title')}
      draftKey="return.bulk"
      chosen={{
        key: ['returns-selected', filter, selection],
        read: (signal) => chosenRequests(api, returns, filter, (id) => isSelected(selection, id), signal),
      }}
      most={mostAtOnce}
      isReady={({ admission }) => admission.state === 'now'}
      why={(row) => <AdmissionState request={row} />}
      explain={(ready) => (
        <>
          {t('returns.bulk.explain', { count: ready.length })}{' '}
          <Text weight="strong">
            <Money cents={ready.reduce((sum, { nominal_cents: cents }) => sum + cents, 0)} />
          </Text>
        </>
      )}
      confirm={(count) => t('returns.bulk.confirm', { count })}
      amount={t('returns.nominal')}
      send={async (ready, said, key) => {
        const items = ready.map(({ id, version }) => ({ id, version }));
        const { admitted, results } = await admitMany(api, { items, ...said }, key);
        void refreshEverything(client);
        return {
          title: t('returns.bulk.done', { count: admitted }),
          outcomes: results.map(({ id, number, outcome, problem }) => ({
            id,
            number,
            done: outcome === 'admitted',
            text: t(`returns.bulk.outcome.${outcome}`),
            cents: ready.find((one) => one.id === id)?.nominal_cents ?? null,
            problem,
          })),
        };
      }}
      onClose={onClose}
    />
  );
}
