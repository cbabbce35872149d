import { useI18n } from '@ledenbureau/i18n';
import { RuledStack, Text } from '@ledenbureau/ui';
import type { ReturnRequestDetail } from '../../api/types.ts';
import { PanelSection } from '../../register/request/PanelSection.tsx';
import { RequestPanel } from '../../register/request/RequestPanel.tsx';
import { isOpen } from '../../register/request/requests.ts';
import { AtMostSum } from './AtMostSum.tsx';
import { FreeShares } from './FreeShares.tsx';
import { lockedPart } from './free.ts';
import { Given } from './Given.tsx';
import { OutcomeChoice } from './OutcomeChoice.tsx';
import { RequestLots } from './RequestLots.tsx';
import { returns } from './returns.ts';
import type { Admission } from './useAdmission.ts';

export interface ReturnPanelProps {
  request: ReturnRequestDetail | undefined;
  error: unknown;
  onRetry?(): void;
  /** None: the outcome is read, and not chosen here. */
  admission: Admission | undefined;
}

/** A request as it has to be judged: what the member can get at most, then whether the shares are free. */
export function ReturnPanel({ request, error, onRetry, admission }: ReturnPanelProps) {
  const { t, formats } = useI18n();
  return (
    <RequestPanel
      kind={returns}
      request={request}
      error={error}
      {...(onRetry ? { onRetry } : {})}
      facts={({ requested_on: received, reason, place }) => [
        t('requests.receivedOn', { date: formats.date(received) }),
        t(`requests.reason.${reason}`),
        place === null ? null : t('returns.placeInQueue', { place: formats.number(place) }),
      ]}
    >
      {(one) => <Grounds request={one} admission={admission} />}
    </RequestPanel>
  );
}

function Grounds({ request, admission }: { request: ReturnRequestDetail; admission: Admission | undefined }) {
  const { t } = useI18n();
  const { status, free, rounds, instrument, holdings, outcome } = request;
  const decided = isOpen(status) && request.admission.state !== 'own_entry' ? admission : undefined;
  return (
    <>
      <AtMost request={request} outcome={decided ? decided.outcome : outcome} />
      {free.length > 0 ? (
        <PanelSection title={t('returns.free.title')}>
          <FreeShares free={free} />
        </PanelSection>
      ) : null}
      <PanelSection title={t('returns.outcome')}>
        <OutcomeChoice request={request} admission={decided} />
      </PanelSection>
      {free.length > 0 ? (
        <PanelSection title={t('returns.lots.title')}>
          <RequestLots instrument={instrument} holdings={holdings} />
        </PanelSection>
      ) : null}
      {rounds.length > 0 ? (
        <PanelSection title={t('returns.given.title')}>
          <Given rounds={rounds} />
        </PanelSection>
      ) : null}
    </>
  );
}

interface AtMostProps {
  request: ReturnRequestDetail;
  outcome: ReturnRequestDetail['outcome'];
}

/** The largest amount that can come of it: the price of the round is only known when it is calculated. */
function AtMost({ request, outcome }: AtMostProps) {
  const { t, formats } = useI18n();
  const { nominal_cents: nominal, status } = request;
  const locked = lockedPart(request);
  if (status === 'settled' || status === 'rejected' || status === 'withdrawn' || status === 'reversed') return null;
  return (
    <RuledStack gap={0}>
      <AtMostSum outcome={outcome} cents={outcome === 'gift' ? 0 : nominal} />
      <Text as="p" size="small" tone="quiet">
        {outcome === 'gift' ? t('returns.noPayout') : t('returns.atMost.explain')}
        {locked
          ? ` ${t('returns.atMost.partly', { quantity: formats.quantity(locked.quantity), date: formats.date(locked.until) })}`
          : null}
      </Text>
    </RuledStack>
  );
}
