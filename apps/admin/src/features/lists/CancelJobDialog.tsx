import { useI18n } from '@ledenbureau/i18n';
import { useRefresh, ActionDialog } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { cancelJob, type Job } from './jobs.api.ts';

/** Stops long work, once somebody has read what that undoes. */
export function CancelJobDialog({ job, onClose }: { job: Job; onClose(): void }) {
  const { t } = useI18n();
  const api = useApi();
  const refresh = useRefresh();
  return (
    <ActionDialog
      size="small"
      theme="danger"
      title={t('jobs.stopTitle', { what: t(`jobs.kind.${job.kind}`, { name: job.name }) })}
      confirm={t('jobs.stopConfirm')}
      draftKey={`jobs.stop/${job.id}`}
      initialValues={{}}
      send={async (_values, key) => {
        await cancelJob(api, job, key);
        await refresh();
      }}
      onClose={onClose}
      onDone={onClose}
    >
      <p>{t(job.cancel === 'statement_run' ? 'statements.stopExplain' : 'jobs.stopExplain')}</p>
    </ActionDialog>
  );
}
