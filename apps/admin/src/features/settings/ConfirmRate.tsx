import { Checkbox, useFormActions, useFormValues } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { useEffect, useRef } from 'react';
import { useRate } from '../../texts/useRate.ts';
import { type InstrumentValues, unusualRates, type UsualRate } from './changes.ts';
import type { ListedInstrument } from './settings.api.ts';

/** Asks whether a rate that is out of the ordinary is meant. What was said of one rate is not said of the next. */
export function ConfirmRate({ item, usual }: { item: ListedInstrument | null; usual: UsualRate }) {
  const { t } = useI18n();
  const rate = useRate();
  const { setValue } = useFormActions();
  const typed = useFormValues<InstrumentValues, Pick<InstrumentValues, 'type' | 'coupon' | 'fee'>>(
    ({ type, coupon, fee }) => ({ type, coupon, fee }),
  );
  const rates = unusualRates(item, typed, usual);
  const seen = useRef(rates.join());
  useEffect(() => {
    if (seen.current === rates.join()) return;
    seen.current = rates.join();
    setValue('rate_confirmed', false);
  });
  if (rates.length === 0) return null;
  const range = { min: rate(usual.min_ppm), max: rate(usual.max_ppm) };
  return (
    <Checkbox
      name="rate_confirmed"
      label={t('settings.confirmRate', { rates: rates.map(rate).join(` ${t('settings.and')} `) })}
      hint={t('settings.usualRate', range)}
      required
    />
  );
}
