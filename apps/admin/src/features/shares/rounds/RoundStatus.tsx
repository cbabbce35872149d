import { useI18n } from '@ledenbureau/i18n';
import { StatusPill, type Tone } from '@ledenbureau/ui';
import type { ReturnRound } from '../../../api/types.ts';

const tones: Record<ReturnRound['status'], Tone> = {
  draft: 'neutral',
  calculated: 'accent',
  approved: 'positive',
  done: 'positive',
  reversed: 'warning',
  cancelled: 'neutral',
};

/** Where a round stands. */
export function RoundStatus({ status }: Pick<ReturnRound, 'status'>) {
  const { t } = useI18n();
  return <StatusPill tone={tones[status]}>{t(`returns.round.status.${status}`)}</StatusPill>;
}
