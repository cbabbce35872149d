import { useI18n } from '@ledenbureau/i18n';
import { StatusPill, type Tone } from '@ledenbureau/ui';
import type { Run } from './conversion.api.ts';

const tones: Record<Run['status'], Tone> = {
  planned: 'neutral',
  calculated: 'accent',
  awaiting_approval: 'warning',
  approved: 'positive',
  executing: 'accent',
  executed: 'positive',
  reversed: 'warning',
  cancelled: 'neutral',
};

/** Where a run stands; what was calculated and holds no longer says so. */
export function RunStatus({ run }: { run: Pick<Run, 'status' | 'stale' | 'decision'> }) {
  const { t } = useI18n();
  if (run.stale) return <StatusPill tone="warning">{t('conversions.stale.word')}</StatusPill>;
  return (
    <StatusPill tone={tones[run.status]}>
      {t(run.decision === 'now' ? 'conversions.waitsForYou' : `conversions.status.${run.status}`)}
    </StatusPill>
  );
}
