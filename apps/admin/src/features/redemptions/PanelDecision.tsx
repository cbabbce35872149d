import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { Button, DateField, Notice, QuantityField, Stack, Text } from '@ledenbureau/ui';
import { ApiProblem, isRefusal, useProblemText } from '@ledenbureau/workbench';
import type { RedemptionDetail } from '../../api/types.ts';
import { memberHref } from '../../paths.ts';
import { RequestDecision } from '../../register/request/RequestDecision.tsx';
import type { OpenedRequest } from '../../register/request/useRequest.tsx';
import { type PanelAction, redemptions } from './redemptions.ts';
import { type Decision, isChanged } from './useDecision.ts';

export interface PanelDecisionProps {
  redemption: RedemptionDetail;
  decision: Decision;
  taking: OpenedRequest<typeof redemptions.path>['taking'];
  onChoose(action: PanelAction): void;
}

/** The decision on a request: so many, from that day; or the way out of what the bank sent back. */
export function PanelDecision({ redemption, decision, taking, onChoose }: PanelDecisionProps) {
  const { t } = useI18n();
  const { can, status, member } = redemption;
  if (status === 'payment_failed') {
    return <Button href={`${memberHref(member.member_no)}#bank`}>{t('redemptions.mendIban')}</Button>;
  }
  const again = isChanged(redemption, decision.preview);
  return (
    <RequestDecision<typeof redemptions.path, PanelAction>
      kind={redemptions}
      request={redemption}
      main={{
        action: 'approve',
        label: t(again ? 'redemptions.approve.again' : 'redemptions.approve.choose'),
        ready: decision.preview !== undefined,
      }}
      own={[{ action: 'requote', label: t('redemptions.requote.choose') }]}
      taking={taking}
      onChoose={onChoose}
    >
      {can.includes('approve') ? (
        <Entry redemption={redemption} decision={decision} />
      ) : can.includes('requote') ? (
        <Notice tone="accent">{t('decision.own')}</Notice>
      ) : null}
    </RequestDecision>
  );
}

/** How many and from which day, and why that cannot be approved. */
function Entry({ redemption, decision }: Pick<PanelDecisionProps, 'redemption' | 'decision'>) {
  const { t, formats } = useI18n();
  const { failure } = useProblemText();
  const { maker, instrument, quantity } = redemption;
  const { entry, change, error, retry } = decision;
  return (
    <>
      {/* each field as wide as what it holds; the words have the rest of the line */}
      <Stack direction="row" gap={3} align="end">
        <Stack gap={0} width="6.5rem">
          <QuantityField
            name="quantity"
            label={t('requests.quantityOf', { quantity: formats.quantity(quantity) })}
            scale={instrument.scale}
            width="full"
            value={entry.quantity}
            onChange={(next, typed) => change({ quantity: typed.problem === null ? next : '' })}
          />
        </Stack>
        <Stack gap={0} width="9.5rem">
          <DateField
            name="effective_on"
            label={t('transaction.effectiveDate')}
            width="full"
            value={entry.effective_on}
            onChange={(day, typed) => change({ effective_on: typed.problem === null ? day : '' })}
          />
        </Stack>
        <Stack gap={0} grow="5rem">
          <Text as="p" size="small" tone="quiet">
            {t('requests.enteredBy', { name: maker.name })} <b>{t('requests.youAreSecond')}</b>
          </Text>
        </Stack>
      </Stack>
      {error ? (
        <Notice
          tone={isRefusal(error) ? 'warning' : 'danger'}
          action={isRefusal(error) ? undefined : <Button onClick={retry}>{t('ui.retry')}</Button>}
        >
          {error instanceof ApiProblem && error.code === 'document_required'
            ? t('requests.documentNeeded')
            : failure(error)}
        </Notice>
      ) : null}
    </>
  );
}
