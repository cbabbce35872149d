import {
  Checkbox,
  DateField,
  MoneyField,
  QuantityField,
  RadioGroup,
  Select,
  TextArea,
  TextField,
  typedForm,
} from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { Notice, Stack, Text } from '@ledenbureau/ui';
import { today } from '@ledenbureau/workbench';
import type { Instrument } from '../../../api/types.ts';
import { FieldRow } from '../../../register/request/FieldRow.tsx';
import { instrumentOptions } from '../../../texts/instrumentOptions.ts';
import { isAbove, policies, type TermsValues } from './terms.ts';

const form = typedForm<TermsValues>()({
  Checkbox,
  DateField,
  MoneyField,
  QuantityField,
  RadioGroup,
  Select,
  TextArea,
  TextField,
});

export interface TermsFieldsProps {
  /** What the round can be about. */
  instruments: readonly Instrument[];
}

/** What a round is made of: the year, who takes part, how much there is and how it is divided. */
export function TermsFields({ instruments }: TermsFieldsProps) {
  const { t, locale, formats } = useI18n();
  const { chosen, unit, price, adopted } = form.useFormValues(
    ({ instrument_id, budget_in, price_cents, accounts_adopted_on }) => ({
      chosen: instrument_id,
      unit: budget_in,
      price: price_cents,
      adopted: accounts_adopted_on,
    }),
  );
  const instrument = instruments.find(({ id }) => id === chosen);
  return (
    <Stack gap={4}>
      <FieldRow>
        <form.Select
          name="instrument_id"
          label={t('transaction.instrument')}
          required
          width="full"
          placeholder={t('form.choose')}
          options={instrumentOptions(instruments, locale)}
        />
        <form.TextField name="fiscal_year" label={t('returns.terms.year')} required width="full" inputMode="numeric" />
        <form.DateField name="accounts_adopted_on" label={t('returns.terms.adopted')} width="full" max={today()} />
        <form.DateField name="cut_off" label={t('returns.terms.cutOff')} required width="full" max={today()} />
      </FieldRow>
      <Text as="p" size="dense" tone="quiet">
        {t('returns.terms.cutOffHint')}
      </Text>
      {adopted === '' ? <Notice tone="warning">{t('returns.terms.notAdopted')}</Notice> : null}
      <form.RadioGroup
        name="budget_in"
        label={t('returns.terms.budget')}
        required
        direction="row"
        options={(['cents', 'units'] as const).map((value) => ({ value, label: t(`returns.terms.in.${value}`) }))}
      />
      <FieldRow>
        {unit === 'units' ? (
          <form.QuantityField
            name="budget_quantity"
            label={t('returns.terms.budgetUnits')}
            hint={t('returns.terms.budgetHint')}
            required
            width="full"
            scale={instrument?.scale ?? 0}
          />
        ) : (
          <form.MoneyField
            name="budget_cents"
            label={t('returns.terms.budgetEuro')}
            hint={t('returns.terms.budgetHint')}
            required
            width="full"
            min={0}
          />
        )}
        <form.MoneyField
          name="price_cents"
          label={t('returns.terms.price')}
          required
          width="full"
          min={0}
          {...(instrument
            ? { hint: t('returns.terms.priceHint', { nominal: formats.money(instrument.nominal_cents) }) }
            : {})}
        />
      </FieldRow>
      {isAbove(price, instrument?.nominal_cents) ? (
        <form.TextArea name="price_reason" rows={2} label={t('returns.terms.priceReason')} required />
      ) : null}
      <form.RadioGroup
        name="policy"
        label={t('returns.terms.policy')}
        required
        options={policies.map((value) => ({
          value,
          label: t(`returns.policy.${value}`),
          hint: t(`returns.policyHint.${value}`),
        }))}
      />
      <form.Checkbox name="deaths_first" label={t('returns.terms.deathsFirst')} />
      <form.Checkbox name="whole_units" label={t('returns.terms.wholeUnits')} />
    </Stack>
  );
}
