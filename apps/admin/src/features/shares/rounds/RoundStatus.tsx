import { useI18n } from '@ledenbureau/i18n';
import { StatusPill, type StatusTone } from '@ledenbureau/ui';
import type { ReturnRound } from '../../../api/types.ts';

const tones: Record<ReturnRound['status'], StatusTone> = {
  draft: 'neutral',
  calculated: 'info',
  approved: 'success',
  done: 'success',
  reversed: 'warning',
  cancelled: 'neutral',
};

/** Where a round stands. */
export function RoundStatus({ status }: Pick<ReturnRound, 'status'>) {
  const { t } = useI18n();
  return <StatusPill tone={tones[status]}>{t(`returns.round.status.${status}`)}</StatusPill>;
}
