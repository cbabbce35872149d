import { useI18n } from '@ledenbureau/i18n';
import { type KeyFigure, KeyFigures, Money, Quantity, Text } from '@ledenbureau/ui';
import { instrumentName } from '../../texts/instrumentName.ts';
import type { RegisterPage } from './lists.api.ts';

/** What the whole register is worth, and of which instruments. */
export function RegisterTotals({ answer }: { answer: RegisterPage | undefined }) {
  const { t, locale, formats } = useI18n();
  if (!answer)
    return <KeyFigures layout="strip" items={[{ id: 'all', name: t('lists.adding'), value: '\u00a0', lead: true }]} />;
  const { totals, as_of: asOf } = answer;
  const worth: KeyFigure = {
    id: 'worth',
    name: t('holdings.worth', { date: formats.date(asOf) }),
    value: totals.value_cents === null ? t('holders.priceMissing') : <Money cents={totals.value_cents} />,
    lead: true,
  };
  const instruments = totals.instruments.map(({ instrument, quantity, holders, value_cents: value }): KeyFigure => ({
    id: instrument.id,
    name: t('holders.held', {
      count: holders,
      holders: formats.number(holders),
      instrument: instrumentName(instrument, locale),
    }),
    value: (
      <>
        <Quantity value={quantity} />
        {value === null ? null : (
          <Text tone="quiet" weight="normal">
            {' '}
            <Money cents={value} />
          </Text>
        )}
      </>
    ),
  }));
  return <KeyFigures layout="strip" items={[worth, ...instruments]} />;
}
