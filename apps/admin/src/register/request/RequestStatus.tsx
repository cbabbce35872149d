import { useI18n } from '@ledenbureau/i18n';
import { StatusPill, type Tone } from '@ledenbureau/ui';
import type { Redemption, ReturnRequest } from '../../api/types.ts';

/** The states that a request of any kind goes through. */
export type RequestState = Redemption['status'] | ReturnRequest['status'];

const tones: Record<RequestState, Tone> = {
  submitted: 'accent',
  in_review: 'accent',
  eligible: 'positive',
  allocated: 'positive',
  waiting: 'accent',
  settled: 'positive',
  approved: 'positive',
  in_payment: 'accent',
  paid: 'positive',
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
