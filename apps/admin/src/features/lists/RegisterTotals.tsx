import { useI18n } from '@ledenbureau/i18n';
import { Money, Quantity, Text } from '@ledenbureau/ui';
import { instrumentName } from '../../texts/instrumentName.ts';
import type { RegisterPage } from './lists.api.ts';
import { Lead, part, Strip } from './TotalsStrip.tsx';

/** What the whole register is worth, and of which instruments. */
export function RegisterTotals({ answer }: { answer: RegisterPage | undefined }) {
  const { t, locale, formats } = useI18n();
  if (!answer) return <Strip lead={<Lead name={t('lists.adding')}>{'\u00a0'}</Lead>} />;
  const { totals, as_of: asOf } = answer;
  return (
    <Strip
      lead={
        <Lead name={t('holdings.worth', { date: formats.date(asOf) })}>
          {totals.value_cents === null ? t('holders.priceMissing') : <Money cents={totals.value_cents} />}
        </Lead>
      }
    >
      {totals.instruments.map(({ instrument, quantity, holders, value_cents: value }) => (
        <div key={instrument.id}>
          {part(
            t('holders.held', {
              count: holders,
              holders: formats.number(holders),
              instrument: instrumentName(instrument, locale),
            }),
            <>
              <Quantity value={quantity} />
              {value === null ? null : (
                <Text tone="quiet" weight="normal">
                  {' '}
                  <Money cents={value} />
                </Text>
              )}
            </>,
          )}
        </div>
      ))}
    </Strip>
  );
}
