import { useI18n } from '@ledenbureau/i18n';
import { Button, ButtonGroup, DescriptionList, Heading, Notice, Stack, Text } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import { RoleButton } from '@ledenbureau/workbench';
import { instrumentName } from '../../texts/instrumentName.ts';
import type { Programme, Terms } from './conversion.api.ts';
import type { TermsAction } from './termsActions.ts';

export interface ProgrammeFactsProps {
  programme: Programme;
  fourEyes: boolean;
  onChange(): void;
  onDecide(action: TermsAction): void;
}

/** The facts of terms, in the order in which one asks for them. */
function useTermsFacts() {
  const { t, locale, formats } = useI18n();
  return ({ source, basis, target, remainder, frequency, next_on, ended }: Terms) => ({
    source: source === null ? t('conversions.basis.payable') : instrumentName(source, locale),
    basis: t(`conversions.basis.${basis}`),
    target: instrumentName(target, locale),
    remainder: t(`conversions.remainder.${remainder}`),
    frequency: t(`conversions.frequency.${frequency}`),
    next_on: formats.date(next_on),
    ended: ended ? t('conversions.programme.endedShort') : '',
  });
}

const names = ['source', 'basis', 'target', 'remainder', 'frequency', 'next_on', 'ended'] as const;

/** By which terms a programme runs, and which wait for a second administrator. */
export function ProgrammeFacts({ programme, fourEyes, onChange, onDecide }: ProgrammeFactsProps) {
  const { t, formats } = useI18n();
  const factsOf = useTermsFacts();
  const { terms, waiting, next_on: next, price_cents: price, can } = programme;
  const now = terms && factsOf(terms);
  const then = waiting && factsOf(waiting);
  const shown = now ?? then;
  const value = (name: (typeof names)[number]): ReactNode => {
    const text = name === 'next_on' && terms ? (next === null ? '' : formats.date(next)) : shown?.[name];
    const becomes = now && then && then[name] !== now[name] ? then[name] : '';
    if (!text && !becomes) return null;
    return (
      <>
        {text}
        {becomes ? (
          <Text as="small" tone="warning" block>
            {t('conversions.programme.becomes', { value: becomes })}
          </Text>
        ) : null}
      </>
    );
  };
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
      <DescriptionList
        compact
        items={[
          ...names.flatMap((name) => {
            const description = value(name);
            return description ? [{ term: t(`conversions.terms.${name}`), description }] : [];
          }),
          {
            term: t('transaction.price'),
            description:
              price === null
                ? t('conversions.programme.noPrice')
                : t('conversions.programme.priceNow', { price: formats.money(price) }),
          },
          { term: t('conversions.terms.rounding'), description: t('conversions.terms.down') },
        ]}
      />
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
            {can.includes('withdraw') ? (
              <Button size="small" onClick={() => onDecide('withdraw')}>
                {t('conversions.programme.withdraw.choose')}
              </Button>
            ) : null}
            {can.includes('reject') ? (
              <RoleButton needs={['approver']} size="small" onClick={() => onDecide('reject')}>
                {t('conversions.programme.reject.choose')}
              </RoleButton>
            ) : null}
            {can.includes('approve') ? (
              <RoleButton needs={['approver']} size="small" theme="green" onClick={() => onDecide('approve')}>
                {t('conversions.programme.approve.choose')}
              </RoleButton>
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
