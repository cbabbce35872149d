import { useI18n } from '@ledenbureau/i18n';
import { useApi } from '../../api/ApiContext.tsx';
import { cancelJob, type Job } from './jobs.api.ts';
import { StopWorkDialog } from './StopWorkDialog.tsx';

/** Stops work of the list of all that is long. */
export function CancelJobDialog({ job, onClose }: { job: Job; onClose(): void }) {
  const { t } = useI18n();
  const api = useApi();
  return (
    <StopWorkDialog
      title={t('jobs.stopTitle', { what: t(`jobs.kind.${job.kind}`, { name: job.name }) })}
      confirm={t('jobs.stopConfirm')}
      draftKey={`jobs.stop/${job.id}`}
      stop={(key) => cancelJob(api, job, key)}
      onClose={onClose}
    >
      {t(job.cancel === 'statement_run' ? 'statements.stopExplain' : 'jobs.stopExplain')}
    </StopWorkDialog>
  );
}
