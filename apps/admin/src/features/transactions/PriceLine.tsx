import { Text } from '@ledenbureau/ui';
import { useI18n } from '@ledenbureau/i18n';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/ApiContext.tsx';
import { priceQuery } from '../../register/transaction/transaction.api.ts';
import { useDryRun, useIsCurrent } from './dryRun.ts';
import { entry as form } from './entryForm.tsx';

/** What follows from the quantity, as text beside it: the price of the day and the amount, once it was calculated. */
export function PriceLine() {
  const { formats } = useI18n();
  const { preview } = useDryRun();
  // An amount of other values is no amount of these.
  const current = useIsCurrent();
  const { instrument, date, override } = form.useFormValues((values) => ({
    instrument: values.instrument_id ?? '',
    date: values.effective_date,
    override: values.override ?? false,
  }));
  const { data: price } = useQuery(priceQuery(useApi(), instrument, date));
  const amount = current ? preview?.amount_cents : null;
  return (
    <Text as="p" tone="quiet" figures nowrap>
      {override || typeof price !== 'number' ? null : `× ${formats.money(price)} `}
      {typeof amount === 'number' ? (
        <>
          {'= '}
          <Text as="strong" tone="neutral">
            {formats.money(amount)}
          </Text>
        </>
      ) : null}
    </Text>
  );
}
