import { useI18n } from '@ledenbureau/i18n';
import { useApi } from '../../api/ApiContext.tsx';
import { BulkRequestsDialog, type BulkSelection } from '../../register/request/BulkRequestsDialog.tsx';
import { AdmissionState } from './AdmissionState.tsx';
import { admitMany } from './return.api.ts';
import { returns } from './returns.ts';

/** Admits the chosen requests, each with the outcome that was asked for. */
export function AdmitManyDialog(props: BulkSelection<typeof returns.path>) {
  const { t } = useI18n();
  const api = useApi();
  return (
    <BulkRequestsDialog
      {...props}
      kind={returns}
      isReady={({ admission }) => admission.state === 'now'}
      why={(row) => <AdmissionState request={row} />}
      cents={({ nominal_cents: cents }) => cents}
      amount={t('returns.nominal')}
      send={async (ready, remark, key) => {
        const items = ready.map(({ id, version }) => ({ id, version }));
        const { admitted, results } = await admitMany(api, { items, ...remark }, key);
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
    />
  );
}
