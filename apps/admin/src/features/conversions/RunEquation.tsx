import { useI18n } from '@ledenbureau/i18n';
import { CheckIcon, IconText, Money, Notice, RuledStack, Stack, Text } from '@ledenbureau/ui';
import { Fragment } from 'react';
import { instrumentName } from '../../texts/instrumentName.ts';
import type { RunDetail, Totals } from './conversion.api.ts';

export interface RunEquationProps {
  run: RunDetail;
  totals: Totals;
  /** Of one whole of the target. */
  price: number;
}

/** What is given is what is got, to the cent: source and interest are target and remainder. */
export function RunEquation({ run, totals, price }: RunEquationProps) {
  const { t, locale, formats } = useI18n();
  const { principal_cents, interest_cents, withholding_cents: tax, target_cents, remainder_cents } = totals;
  const paidIn = principal_cents + interest_cents - tax;
  const got = target_cents + remainder_cents;
  const owed = totals.source_quantity === null;
  const parts = [
    {
      id: 'principal',
      sign: '',
      term: t(owed ? 'conversions.basis.payable' : 'quote.principal'),
      cents: principal_cents,
      formula: owed ? '' : t('conversions.units', { quantity: formats.quantity(totals.source_quantity ?? '0') }),
    },
    ...(owed ? [] : [{ id: 'interest', sign: '+', term: t('quote.interest'), cents: interest_cents, formula: '' }]),
    ...(tax === 0 ? [] : [{ id: 'tax', sign: '−', term: t('quote.withholding'), cents: tax, formula: '' }]),
    {
      id: 'target',
      sign: '=',
      term: instrumentName(run.target, locale),
      cents: target_cents,
      formula: `${formats.quantity(totals.target_quantity)} × ${formats.money(price)}`,
    },
    {
      id: 'rest',
      sign: '+',
      term: t('conversions.rest'),
      cents: remainder_cents,
      formula: t(`conversions.remainder.${run.remainder}`),
    },
  ];
  return (
    <RuledStack as="section" rule="both" strong pad={2} gap={2} aria-label={t('conversions.sum.label')}>
      <Stack direction="row" align="center" justify="between" gap={[3, 6]}>
        {parts.map(({ id, sign, term, cents, formula }) => (
          <Fragment key={id}>
            {sign === '' ? null : (
              <Text as="b" size="section">
                {sign}
              </Text>
            )}
            <div>
              <Text as="div" size="dense" tone="quiet">
                {term}
              </Text>
              <Text size="figure" figures>
                <Money cents={cents} />
              </Text>
              {/* keeps its line where there is no formula, so that the figures stay on one line */}
              <Text as="div" size="dense" tone="quiet">
                {formula || '\u00a0'}
              </Text>
            </div>
          </Fragment>
        ))}
      </Stack>
      <RuledStack direction="row" align="center" justify="between" gap={[1, 6]} pad={1}>
        <Text size="dense" figures>
          {t('conversions.source')} <b>{formats.money(paidIn)}</b>
        </Text>
        {totals.ties ? (
          <IconText size="dense" tone="positive" icon={<CheckIcon size="small" />}>
            {t('conversions.sum.ties', { count: totals.members })}
          </IconText>
        ) : (
          <Notice tone="danger">{t('conversions.sum.differs', { amount: formats.money(paidIn - got) })}</Notice>
        )}
        <Text size="dense" figures>
          {t('conversions.target')} <b>{formats.money(got)}</b>
        </Text>
      </RuledStack>
    </RuledStack>
  );
}
