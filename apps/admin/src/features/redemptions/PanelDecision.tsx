import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import {
  Button,
  ButtonGroup,
  DateField,
  EllipsisIcon,
  Menu,
  type MenuItem,
  Notice,
  QuantityField,
  Stack,
} from '@ledenbureau/ui';
import { ApiProblem, isRefusal } from '../../api/problem.ts';
import type { RedemptionDetail } from '../../api/types.ts';
import { rolesFor, useMay } from '../../api/useMay.ts';
import { Key } from '../../register/request/Key.tsx';
import { useProblemText } from '../../texts/useProblemText.ts';
import { memberHref } from '../../paths.ts';
import type { PanelAction } from './actions.ts';
import { type Decision, isChanged } from './useDecision.ts';
import { RoleButton } from '../../list/RoleButton.tsx';

export interface PanelDecisionProps {
  redemption: RedemptionDetail;
  decision: Decision;
  onChoose(action: PanelAction): void;
  onTake(): void;
  taking: boolean;
  /** Of taking it. */
  error: unknown;
}

const note = { font: 'var(--lb-type-small)', color: 'var(--lb-text-quiet)' } as const;

/** The decision on a request, right under what it rests on; null when there is none to take. */
export function PanelDecision({
  redemption,
  decision,
  onChoose,
  onTake,
  taking,
  error: stepError,
}: PanelDecisionProps) {
  const { t, formats } = useI18n();
  const { failure } = useProblemText();
  const { maker, instrument, quantity, reversal, status, member } = redemption;
  const actions = redemption.can;
  const why = useMay(['operator']);
  const can = (action: PanelAction | 'take') => actions.includes(action);
  const { entry, change, preview, error, retry } = decision;

  if (status === 'payment_failed') {
    return <Button href={`${memberHref(member.member_no)}#bank`}>{t('redemptions.mendIban')}</Button>;
  }
  const main = can('approve') ? 'approve' : undefined;
  const more: MenuItem[] = (['requote', 'ask_document', 'withdraw'] as const)
    .filter((action) => can(action) && (main !== undefined || action !== 'withdraw'))
    .map((action) => ({
      label: t(action === 'requote' ? 'redemptions.requote.choose' : `requests.${action}.choose`),
      why,
      onSelect: () => onChoose(action),
    }));
  const take = can('take') ? { label: t('requests.take'), why, onSelect: onTake } : null;

  return (
    <Stack gap={2}>
      {stepError ? <Notice level="error">{failure(stepError)}</Notice> : null}
      {reversal ? (
        <Notice level="warning">
          {t('redemptions.reverse.asked', { name: reversal.asked_by.name })} {t(`reason.${reversal.reason_code}`)}
          {reversal.comment ? `: ${reversal.comment}` : ''}
        </Notice>
      ) : null}
      {main ? (
        <>
          <Stack direction="row" gap={3} align="end">
            <div style={{ flex: '0 1 6.5rem' }}>
              <QuantityField
                name="quantity"
                label={t('requests.quantityOf', { quantity: formats.quantity(quantity) })}
                scale={instrument.scale}
                width="full"
                value={entry.quantity}
                onChange={(next, typed) => {
                  change({ quantity: typed.problem === null ? next : '' });
                }}
              />
            </div>
            <div style={{ flex: '0 1 9.5rem' }}>
              <DateField
                name="effective_on"
                label={t('transaction.effectiveDate')}
                width="full"
                value={entry.effective_on}
                onChange={(day, typed) => change({ effective_on: typed.problem === null ? day : '' })}
              />
            </div>
            <p style={{ ...note, flex: '1 1 5rem' }}>
              {t('requests.enteredBy', { name: maker.name })} <b>{t('requests.youAreSecond')}</b>
            </p>
          </Stack>
          {error ? (
            <Notice
              level={isRefusal(error) ? 'warning' : 'error'}
              action={isRefusal(error) ? undefined : <Button onClick={retry}>{t('ui.retry')}</Button>}
            >
              {error instanceof ApiProblem && error.code === 'document_required'
                ? t('requests.documentNeeded')
                : failure(error)}
            </Notice>
          ) : null}
        </>
      ) : can('requote') ? (
        <Notice level="info">{t('decision.own')}</Notice>
      ) : null}
      <ButtonGroup>
        {main ? (
          <>
            <RoleButton
              needs={['approver']}
              tone="green"
              aria-keyshortcuts="a"
              disabled={!preview}
              endIcon={<Key>A</Key>}
              onClick={() => onChoose('approve')}
            >
              {t(isChanged(redemption, preview) ? 'redemptions.approve.again' : 'redemptions.approve.choose')}
            </RoleButton>
            <RoleButton
              needs={['approver']}
              aria-keyshortcuts="r"
              endIcon={<Key>R</Key>}
              onClick={() => onChoose('reject')}
            >
              {t('requests.reject.choose')}
            </RoleButton>
          </>
        ) : null}
        {!main && can('withdraw') ? (
          <Button onClick={() => onChoose('withdraw')}>{t('requests.withdraw.choose')}</Button>
        ) : null}
        {can('reverse') ? (
          <RoleButton needs={rolesFor('reverse')} onClick={() => onChoose('reverse')}>
            {t(reversal ? 'redemptions.reverse.second' : 'redemptions.reverse.choose')}
          </RoleButton>
        ) : null}
        {can('keep') ? <Button onClick={() => onChoose('keep')}>{t('redemptions.keep.choose')}</Button> : null}
        {take && !main ? (
          <Button loading={taking} onClick={onTake}>
            {take.label}
          </Button>
        ) : null}
        {more.length > 0 ? (
          <Menu
            label={t('requests.otherActions')}
            icon={<EllipsisIcon />}
            tone="transparent"
            items={take && main ? [take, ...more] : more}
          />
        ) : null}
      </ButtonGroup>
    </Stack>
  );
}
