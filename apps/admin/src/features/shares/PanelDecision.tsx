import { useI18n } from '@ledenbureau/i18n';
import { Button, Notice, Text } from '@ledenbureau/ui';
import { isRefusal, useProblemText } from '@ledenbureau/workbench';
import type { ReturnRequestDetail } from '../../api/types.ts';
import { RequestDecision } from '../../register/request/RequestDecision.tsx';
import type { OpenedRequest } from '../../register/request/useRequest.tsx';
import { type PanelAction, returns } from './returns.ts';
import type { Admission } from './useAdmission.ts';

export interface PanelDecisionProps {
  request: ReturnRequestDetail;
  admission: Admission;
  taking: OpenedRequest<typeof returns.path>['taking'];
  onChoose(action: PanelAction): void;
}

/** The decision on a request: whether it is admitted, and to which place. */
export function PanelDecision({ request, admission, taking, onChoose }: PanelDecisionProps) {
  const { t } = useI18n();
  return (
    <RequestDecision<typeof returns.path, PanelAction>
      kind={returns}
      request={request}
      main={{ action: 'admit', label: t('returns.admit.choose'), ready: admission.preview !== undefined }}
      taking={taking}
      onChoose={onChoose}
    >
      {request.can.includes('admit') ? <Place request={request} admission={admission} /> : null}
      {request.admission.state === 'own_entry' ? <Notice tone="accent">{t('decision.own')}</Notice> : null}
    </RequestDecision>
  );
}

/** The place that it would get, and why it cannot be admitted. */
function Place({ request, admission: { preview, error, retry } }: Pick<PanelDecisionProps, 'request' | 'admission'>) {
  const { t, formats } = useI18n();
  const { failure } = useProblemText();
  const { maker, outcome, admission } = request;
  return (
    <>
      <Text as="p" size="small" tone="quiet">
        {preview ? t('returns.admit.place', { place: formats.number(preview.place) }) : null}{' '}
        {t('requests.enteredBy', { name: maker.name })} <b>{t('requests.youAreSecond')}</b>
      </Text>
      {error ? (
        <Notice
          tone={isRefusal(error) ? 'warning' : 'danger'}
          action={isRefusal(error) ? undefined : <Button onClick={retry}>{t('ui.retry')}</Button>}
        >
          {admission.state === 'document_required'
            ? t(outcome === 'gift' ? 'returns.deedNeeded' : 'requests.documentNeeded')
            : failure(error)}
        </Notice>
      ) : null}
    </>
  );
}
