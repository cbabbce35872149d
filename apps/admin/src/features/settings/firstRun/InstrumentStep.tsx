import { DateField, MoneyField, NumberField, TextField, useFormValues } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { Stack, Text } from '@ledenbureau/ui';
import { today } from '@ledenbureau/workbench';
import { FieldRow } from '../../../register/request/FieldRow.tsx';
import { instrumentBody, instrumentValues, type InstrumentValues, type UsualRate } from '../changes.ts';
import { ConfirmRate } from '../ConfirmRate.tsx';
import { nameRules, TypeField } from '../fields/InstrumentFields.tsx';
import { percentage } from '../fields/shared.ts';
import { useSettingWords } from '../useSettingWords.ts';
import type { StepProps } from './CooperativeStep.tsx';
import { StepForm } from './StepForm.tsx';

/** "Zonnepark Noord" as ZONNEPARK-NOORD: a code can be read, and changed as long as nothing is issued. */
const codeOf = (name: string) =>
  name
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 20);

/** The first thing members hold, and what it costs; the rest of its terms is usual, and can be changed later. */
export function InstrumentStep({ settings, approvers }: StepProps) {
  const { t } = useI18n();
  return (
    <StepForm<InstrumentValues>
      draft="instrument"
      initial={instrumentValues(null, today())}
      confirm={t(settings.alone ? 'firstRun.instrument.hold' : 'firstRun.instrument.submit')}
      note={settings.alone ? t('settings.holdsNow') : t('firstRun.goOn', { names: approvers })}
      wish={(values) => {
        const usual = instrumentValues(null, values.valid_from ?? today());
        const all = { ...usual, ...values, code: codeOf(values.name_nl), issue_date: values.valid_from ?? today() };
        return {
          section: 'instrument',
          instrument_id: null,
          values: instrumentBody(null, all),
          confirmed: values.rate_confirmed ? ['rate_unusual'] : [],
          reason: t('firstRun.reason'),
        };
      }}
    >
      <Fields usual={settings.usual_rate} />
    </StepForm>
  );
}

const full = { width: 'full' } as const;

function Fields({ usual }: { usual: UsualRate }) {
  const { t } = useI18n();
  const { label } = useSettingWords();
  const type = useFormValues<InstrumentValues, string | undefined>((values) => values.type);
  return (
    <Stack gap={4}>
      <FieldRow>
        <TypeField />
        <TextField name="name_nl" label={label('name')} required validators={nameRules} {...full} />
        <NumberField
          name="scale"
          label={label('scale')}
          hint={t('firstRun.stays')}
          min={0}
          max={6}
          required
          {...full}
        />
      </FieldRow>
      <FieldRow>
        <MoneyField name="nominal_cents" label={label('nominal_cents')} required {...full} />
        <MoneyField name="price_cents" label={label('price_cents')} required {...full} />
        <DateField name="valid_from" label={label('valid_from')} required {...full} />
      </FieldRow>
      {type === 'bond' ? (
        <FieldRow>
          <NumberField name="coupon" label={label('coupon_ppm')} {...percentage} required {...full} />
          <DateField name="maturity_date" label={label('maturity_date')} required {...full} />
        </FieldRow>
      ) : null}
      <ConfirmRate item={null} usual={usual} />
      <Example />
    </Stack>
  );
}

const some = 10;

/** Proves nominal value, price and decimals before they are fixed. */
function Example() {
  const { t, formats } = useI18n();
  const {
    name_nl: name,
    scale,
    price_cents: price,
    valid_from: from,
  } = useFormValues<InstrumentValues, Pick<InstrumentValues, 'name_nl' | 'scale' | 'price_cents' | 'valid_from'>>(
    (values) => values,
  );
  if (!name || price == null || !from) return null;
  const units = t((scale ?? 0) === 0 ? 'firstRun.whole' : 'firstRun.decimals', { count: scale ?? 0 });
  return (
    <Text as="p" tone="quiet">
      {units}{' '}
      {t('firstRun.example', {
        quantity: formats.number(some),
        name,
        date: formats.date(from),
        amount: formats.money(some * price),
      })}
    </Text>
  );
}
