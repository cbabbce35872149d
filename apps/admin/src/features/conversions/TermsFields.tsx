import { Checkbox, DateField, RadioGroup, Select, TextField, typedForm } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { Stack } from '@ledenbureau/ui';
import type { Instrument } from '../../api/types.ts';
import { FieldRow } from '../../register/request/FieldRow.tsx';
import { instrumentOptions } from '../../texts/instrumentOptions.ts';
import { bases, frequencies, remainders, type TermsValues } from './terms.ts';

const form = typedForm<TermsValues>()({ Checkbox, DateField, RadioGroup, Select, TextField });

export interface TermsFieldsProps {
  instruments: readonly Instrument[];
  /** Of a programme that is not there yet. */
  isNew: boolean;
}

/** What becomes of what, on which days, and of what buys no whole unit. */
export function TermsFields({ instruments, isNew }: TermsFieldsProps) {
  const { t, locale } = useI18n();
  const { basis } = form.useFormValues(({ basis: chosen }) => ({ basis: chosen }));
  const owed = basis === 'payable';
  // elsewhere these stand within a sentence
  const capital = (text: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
  return (
    <Stack gap={4}>
      <form.TextField name="name" label={t('conversions.terms.name')} required width="full" />
      <form.RadioGroup
        name="basis"
        label={t('conversions.terms.basis')}
        required
        options={bases.map((value) => ({
          value,
          label: t(`conversions.basis.${value}`),
          hint: t(`conversions.basisHint.${value}`),
        }))}
      />
      {owed ? null : (
        <form.Select
          name="source_id"
          label={t('conversions.terms.source')}
          required
          placeholder={t('form.choose')}
          options={instrumentOptions(instruments, locale, basis === 'matured' ? 'bond' : undefined)}
        />
      )}
      <form.Select
        name="target_id"
        label={t('conversions.terms.target')}
        hint={t('conversions.terms.targetHint')}
        required
        placeholder={t('form.choose')}
        options={instrumentOptions(
          instruments.filter(({ status }) => status === 'open'),
          locale,
        )}
      />
      <form.RadioGroup
        name="remainder"
        label={t('conversions.terms.remainder')}
        required
        options={remainders
          .filter((value) => !(owed && value === 'keep_in_source'))
          .map((value) => ({
            value,
            label: capital(t(`conversions.remainder.${value}`)),
            hint: t(`conversions.remainderHint.${value}`),
          }))}
      />
      <FieldRow>
        <form.Select
          name="frequency"
          label={t('conversions.terms.frequency')}
          required
          width="full"
          options={frequencies.map((value) => ({ value, label: capital(t(`conversions.frequency.${value}`)) }))}
        />
        <form.DateField name="next_on" label={t('conversions.terms.next_on')} required width="full" />
      </FieldRow>
      {isNew ? null : <form.Checkbox name="ended" label={t('conversions.terms.end')} />}
    </Stack>
  );
}
