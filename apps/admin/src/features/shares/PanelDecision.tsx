import { useI18n } from '@ledenbureau/i18n';
import { Button, ButtonGroup, EllipsisIcon, Menu, type MenuItem, Notice, Stack, Text } from '@ledenbureau/ui';
import { isRefusal } from '../../api/problem.ts';
import type { ReturnRequestDetail } from '../../api/types.ts';
import { rolesFor, useMay } from '../../api/useMay.ts';
import { Key } from '../../register/request/Key.tsx';
import { useProblemText } from '../../texts/useProblemText.ts';
import type { PanelAction } from './actions.ts';
import type { Admission } from './useAdmission.ts';
import { RoleButton } from '../../list/RoleButton.tsx';

export interface PanelDecisionProps {
  request: ReturnRequestDetail;
  /** What this administrator can do. */
  actions: readonly (PanelAction | 'take')[];
  admission: Admission;
  onChoose(action: PanelAction): void;
  onTake(): void;
  taking: boolean;
  /** Of taking it. */
  error: unknown;
}

/** The decision on a request, right under what it rests on. */
export function PanelDecision({ request, actions, admission, onChoose, onTake, taking, error }: PanelDecisionProps) {
  const { t, formats } = useI18n();
  const { failure } = useProblemText();
  const { maker, reversal, admission: may } = request;
  const why = useMay(['operator']);
  const can = (action: PanelAction | 'take') => actions.includes(action);
  const main = can('admit');
  const more: MenuItem[] = [
    ...(can('take') && main ? [{ label: t('requests.take'), why, onSelect: onTake }] : []),
    ...(['ask_document', 'withdraw'] as const)
      .filter((action) => can(action) && (main || action === 'ask_document'))
      .map((action) => ({ label: t(`requests.${action}.choose`), why, onSelect: () => onChoose(action) })),
  ];
  return (
    <Stack gap={2}>
      {error ? <Notice level="error">{failure(error)}</Notice> : null}
      {reversal ? (
        <Notice level="warning">
          {t('returns.reverse.asked', { name: reversal.asked_by.name })} {t(`reason.${reversal.reason_code}`)}
          {reversal.comment ? `: ${reversal.comment}` : ''}
        </Notice>
      ) : null}
      {main ? (
        <Text as="p" size="small" tone="quiet">
          {admission.preview ? t('returns.admit.place', { place: formats.number(admission.preview.place) }) : null}{' '}
          {t('requests.enteredBy', { name: maker.name })} <b>{t('requests.youAreSecond')}</b>
        </Text>
      ) : null}
      {main && admission.error ? (
        <Notice
          level={isRefusal(admission.error) ? 'warning' : 'error'}
          action={isRefusal(admission.error) ? undefined : <Button onClick={admission.retry}>{t('ui.retry')}</Button>}
        >
          {may.state === 'document_required'
            ? t(request.outcome === 'gift' ? 'returns.deedNeeded' : 'requests.documentNeeded')
            : failure(admission.error)}
        </Notice>
      ) : null}
      {may.state === 'own_entry' ? <Notice level="info">{t('decision.own')}</Notice> : null}
      <ButtonGroup>
        {main ? (
          <>
            <RoleButton
              needs={['approver']}
              tone="green"
              aria-keyshortcuts="a"
              disabled={!admission.preview}
              endIcon={<Key>A</Key>}
              onClick={() => onChoose('admit')}
            >
              {t('returns.admit.choose')}
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
            {t(reversal ? 'returns.reverse.second' : 'returns.reverse.choose')}
          </RoleButton>
        ) : null}
        {can('keep') ? <Button onClick={() => onChoose('keep')}>{t('returns.keep.choose')}</Button> : null}
        {can('take') && !main ? (
          <Button loading={taking} onClick={onTake}>
            {t('requests.take')}
          </Button>
        ) : null}
        {more.length > 0 ? (
          <Menu label={t('requests.otherActions')} icon={<EllipsisIcon />} tone="transparent" items={more} />
        ) : null}
      </ButtonGroup>
    </Stack>
  );
}
