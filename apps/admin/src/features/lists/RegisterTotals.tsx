import { useI18n } from '@ledenbureau/i18n';
import { type KeyFigure, KeyFigures, Money, Quantity, Text } from '@ledenbureau/ui';
import { instrumentName } from '../../texts/instrumentName.ts';
import { foldRest } from './foldRest.ts';
import type { RegisterPage } from './lists.api.ts';

/** With the sum before them they stand on one line at 1280 px. */
const mostInstruments = 3;

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
  const { first, rest } = foldRest(totals.instruments, mostInstruments);
  const instruments = first.map(({ instrument, quantity, holders, value_cents: value }): KeyFigure => ({
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
  const others: KeyFigure[] =
    rest.length === 0
      ? []
      : [
          {
            id: 'rest',
            name: t('lists.otherInstruments', { count: rest.length }),
            value: rest.some(({ value_cents: value }) => value === null) ? (
              t('holders.priceMissing')
            ) : (
              <Money cents={rest.reduce((sum, { value_cents: value }) => sum + (value ?? 0), 0)} />
            ),
          },
        ];
  return <KeyFigures layout="strip" items={[worth, ...instruments, ...others]} />;
}
