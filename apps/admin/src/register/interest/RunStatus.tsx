import { useI18n } from '@ledenbureau/i18n';
import { StatusPill, type Tone } from '@ledenbureau/ui';
import type { InterestRun } from './interest.api.ts';

const tones: Record<InterestRun['status'], Tone> = {
  waiting: 'accent',
  executed: 'positive',
  rejected: 'neutral',
  withdrawn: 'neutral',
  reversal_waiting: 'warning',
  reversed: 'warning',
};

/** Where a run stands. */
export function RunStatus({ status }: Pick<InterestRun, 'status'>) {
  const { t } = useI18n();
  return <StatusPill tone={tones[status]}>{t(`interest.status.${status}`)}</StatusPill>;
}
