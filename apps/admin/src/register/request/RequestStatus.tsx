import { useI18n } from '@ledenbureau/i18n';
import { StatusPill, type Tone } from '@ledenbureau/ui';
import type { Redemption, ReturnRequest } from '../../api/types.ts';

/** The states that a request of any kind goes through. */
export type RequestState = Redemption['status'] | ReturnRequest['status'];

const tones: Record<RequestState, Tone> = {
  submitted: 'info',
  in_review: 'info',
  eligible: 'success',
  allocated: 'success',
  waiting: 'info',
  settled: 'success',
  approved: 'success',
  in_payment: 'info',
  paid: 'success',
  payment_failed: 'danger',
  rejected: 'neutral',
  withdrawn: 'neutral',
  reversed: 'warning',
};

/** Where a request stands. */
export function RequestStatus({ status }: { status: RequestState }) {
  const { t } = useI18n();
  return <StatusPill tone={tones[status]}>{t(`requests.status.${status}`)}</StatusPill>;
}
