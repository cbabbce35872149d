import { useI18n } from '@ledenbureau/i18n';
import { Button, ButtonGroup, Heading, Notice, Stack, Text } from '@ledenbureau/ui';
import { RoleButton } from '@ledenbureau/workbench';
import type { Programme } from './conversion.api.ts';
import { ProgrammeTerms } from './ProgrammeTerms.tsx';
import type { TermsAction } from './termsActions.ts';

export interface ProgrammeFactsProps {
  programme: Programme;
  fourEyes: boolean;
  onChange(): void;
  onDecide(action: TermsAction): void;
}

/** By which terms a programme runs, and which wait for a second administrator. */
export function ProgrammeFacts({ programme, fourEyes, onChange, onDecide }: ProgrammeFactsProps) {
  const { t, formats } = useI18n();
  const { terms, waiting, can } = programme;
  return (
    <Stack as="section" gap={2} aria-labelledby="programme-title">
      <Stack direction="row" justify="between" gap={2} wrap={false}>
        <Heading level={2} size="dense" breakAnywhere id="programme-title">
          {(terms ?? waiting)?.name ?? t('conversions.programme.one')}
        </Heading>
        {waiting ? null : (
          <RoleButton needs={['operator']} inline onClick={onChange}>
            {t('conversions.programme.change')}
          </RoleButton>
        )}
      </Stack>
      <ProgrammeTerms programme={programme} />
      {waiting ? (
        <Notice tone="warning" title={t('conversions.programme.waits')}>
          <p>
            {t('conversions.programme.proposedBy', {
              name: waiting.maker.name,
              at: formats.dateTime(waiting.created_at),
            })}{' '}
            {can.includes('approve') ? null : t('decision.own')}
          </p>
          <ButtonGroup>
            {can.includes('approve') ? (
              <RoleButton needs={['approver']} size="small" theme="green" onClick={() => onDecide('approve')}>
                {t('conversions.programme.approve.choose')}
              </RoleButton>
            ) : null}
            {can.includes('reject') ? (
              <RoleButton needs={['approver']} size="small" onClick={() => onDecide('reject')}>
                {t('conversions.programme.reject.choose')}
              </RoleButton>
            ) : null}
            {can.includes('withdraw') ? (
              <Button size="small" onClick={() => onDecide('withdraw')}>
                {t('conversions.programme.withdraw.choose')}
              </Button>
            ) : null}
          </ButtonGroup>
        </Notice>
      ) : (
        <Text as="small" tone="quiet">
          {t(fourEyes ? 'conversions.programme.byTwo' : 'conversions.programme.byOne')}
        </Text>
      )}
    </Stack>
  );
}
