import { useI18n } from '@ledenbureau/i18n';
import { Button, ButtonGroup, EllipsisIcon, Menu, type MenuItem, Stack } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import { Failure, RoleButton, useRefusal } from '@ledenbureau/workbench';
import { rolesFor } from '../../api/roles.ts';
import type { RequestDetail, RequestKind, RequestPath, SharedAction } from './requests.ts';
import { ReversalWish } from './ReversalWish.tsx';
import type { OpenedRequest } from './useRequest.tsx';

export interface RequestDecisionProps<P extends RequestPath, Action extends string> {
  kind: RequestKind<P>;
  request: Pick<RequestDetail<RequestPath>, 'reversal'> & { can: readonly string[] };
  /** What decides for the member; it is ready once it is known what that comes to. */
  main: { action: Action; label: string; ready: boolean };
  /** Actions of this kind alone, first among those that are taken less often. */
  own?: readonly { action: Action; label: string }[];
  taking: OpenedRequest<P>['taking'];
  onChoose(action: Action | SharedAction): void;
  /** What is filled in or said above the buttons. */
  children: ReactNode;
}

/** The decision on a request, right under what it rests on. */
export function RequestDecision<P extends RequestPath, Action extends string>(props: RequestDecisionProps<P, Action>) {
  const { kind, request, main, own = [], taking, onChoose, children } = props;
  const { words } = kind;
  const { t } = useI18n();
  const { reversal } = request;
  const why = useRefusal(['operator']);
  const can = (action: string) => request.can.includes(action);
  const decides = can(main.action);
  const choice = (action: 'ask_document' | 'withdraw') => ({ action, label: t(`requests.${action}.choose`) });
  const more: MenuItem[] = [
    ...(can('take') && decides ? [{ label: t('requests.take'), disabledReason: why, onSelect: taking.take }] : []),
    ...[...own, choice('ask_document'), ...(decides ? [choice('withdraw')] : [])]
      .filter(({ action }) => can(action))
      .map(({ action, label }) => ({ label, disabledReason: why, onSelect: () => onChoose(action) })),
  ];
  return (
    <Stack gap={2}>
      {taking.error ? <Failure error={taking.error} /> : null}
      <ReversalWish words={words} reversal={reversal} />
      {children}
      <ButtonGroup>
        {decides ? (
          <>
            <RoleButton
              needs={['approver']}
              theme="green"
              letter="A"
              disabled={!main.ready}

              onClick={() => onChoose(main.action)}
            >
              {main.label}
            </RoleButton>
            <RoleButton needs={['approver']} letter="R" onClick={() => onChoose('reject')}>
              {t('requests.reject.choose')}
            </RoleButton>
          </>
        ) : null}
        {!decides && can('withdraw') ? (
          <Button onClick={() => onChoose('withdraw')}>{t('requests.withdraw.choose')}</Button>
        ) : null}
        {can('reverse') ? (
          <RoleButton needs={rolesFor('reverse')} onClick={() => onChoose('reverse')}>
            {t(reversal ? `${words}.reverse.second` : `${words}.reverse.choose`)}
          </RoleButton>
        ) : null}
        {can('keep') ? <Button onClick={() => onChoose('keep')}>{t(`${words}.keep.choose`)}</Button> : null}
        {can('take') && !decides ? (
          <Button loading={taking.pending} onClick={taking.take}>
            {t('requests.take')}
          </Button>
        ) : null}
        {more.length > 0 ? (
          <Menu label={t('requests.otherActions')} icon={<EllipsisIcon />} theme="transparent" items={more} />
        ) : null}
      </ButtonGroup>
    </Stack>
  );
}
