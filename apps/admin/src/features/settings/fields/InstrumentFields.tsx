import {
  CheckboxGroup,
  DateField,
  MoneyField,
  NumberField,
  QuantityField,
  Select,
  TextField,
  useFormValues,
} from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { Stack } from '@ledenbureau/ui';
import { FieldRow } from '../../../register/request/FieldRow.tsx';
import { textRules } from '../../../texts/textRules.ts';
import type { InstrumentValues, UsualRate } from '../changes.ts';
import { ConfirmRate } from '../ConfirmRate.tsx';
import type { ListedInstrument } from '../settings.api.ts';
import { useSettingWords } from '../useSettingWords.ts';
import { full, percentage } from './shared.ts';

const instrumentTypes = ['share', 'good_share', 'bond'] as const;
const statuses = ['draft', 'open', 'closed', 'matured'] as const;
const dayCounts = ['ACT365F', 'ACTACT_ISDA', '30E360'] as const;
const kinds = ['person', 'organisation'] as const;
/** So many decimals can a quantity have. */
const mostDecimals = 6;

export const nameRules = textRules('InstrumentValues', 'name_nl');

/** What kind of instrument it is. */
export function TypeField(fixed: { disabled?: boolean; hint?: string }) {
  const { t } = useI18n();
  const { label } = useSettingWords();
  return (
    <Select
      name="type"
      label={label('type')}
      options={instrumentTypes.map((value) => ({ value, label: t(`settings.type.${value}`) }))}
      required
      {...full}
      {...fixed}
    />
  );
}

/** What a quantity is read by while the decimals are being typed: those that no instrument has count as none. */
const scaleOf = (typed: number | null = 0) => (typed !== null && typed >= 0 && typed <= mostDecimals ? typed : 0);

/** Terms of an instrument; what holders bought on is shown and stays as it is. */
export function InstrumentFields({ item, usual }: { item: ListedInstrument | null; usual: UsualRate }) {
  const { t } = useI18n();
  const { label } = useSettingWords();
  const { type, scale } = useFormValues<InstrumentValues, Pick<InstrumentValues, 'type' | 'scale'>>((values) => values);
  const used = item?.used === true;
  const fixed = used ? { disabled: true, hint: t('settings.fixed') } : {};
  const bond = (used ? item.instrument.type : type) === 'bond';
  return (
    <Stack gap={4}>
      <FieldRow>
        <TypeField {...fixed} />
        <TextField
          name="code"
          label={label('code')}
          hint={t('settings.codeHint')}
          required
          validators={textRules('InstrumentValues', 'code')}
          {...full}
          {...fixed}
        />
      </FieldRow>
      <FieldRow>
        <TextField name="name_nl" label={label('name_nl')} required validators={nameRules} {...full} />
        <TextField name="name_en" label={label('name_en')} validators={nameRules} {...full} />
      </FieldRow>
      <FieldRow>
        <MoneyField name="nominal_cents" label={label('nominal_cents')} required {...full} {...fixed} />
        <NumberField
          name="scale"
          label={label('scale')}
          hint={t('settings.scaleHint')}
          min={0}
          max={mostDecimals}
          required
          {...full}
          {...fixed}
        />
        <DateField name="issue_date" label={label('issue_date')} required {...full} {...fixed} />
      </FieldRow>
      {item ? null : (
        <FieldRow>
          <MoneyField name="price_cents" label={label('price_cents')} required {...full} />
          <DateField name="valid_from" label={label('valid_from')} required {...full} />
        </FieldRow>
      )}
      <FieldRow>
        <Select
          name="status"
          label={label('status')}
          options={statuses.map((value) => ({ value, label: t(`settings.status.${value}`) }))}
          required
          {...full}
        />
        <NumberField
          name="lock_in_months"
          label={label('lock_in_months')}
          suffix={t('settings.monthsUnit')}
          min={0}
          max={600}
          {...full}
        />
        <QuantityField name="max_per_member" label={label('max_per_member')} scale={scaleOf(scale)} {...full} />
      </FieldRow>
      <CheckboxGroup
        name="kinds"
        label={label('allowed_member_kinds')}
        options={kinds.map((value) => ({ value, label: t(`settings.kinds.${value}`) }))}
        required
      />
      {bond ? (
        <>
          <FieldRow>
            <NumberField name="coupon" label={label('coupon_ppm')} {...percentage} required {...full} {...fixed} />
            <DateField name="maturity_date" label={label('maturity_date')} required {...full} {...fixed} />
            <Select
              name="day_count"
              label={label('day_count')}
              options={dayCounts.map((value) => ({ value, label: t(`settings.day_count.${value}`) }))}
              {...full}
              {...fixed}
            />
          </FieldRow>
          <FieldRow>
            <NumberField name="fee" label={label('early_redemption_fee_ppm')} {...percentage} {...full} />
            <MoneyField name="fee_min_cents" label={label('fee_min_cents')} {...full} />
            <NumberField
              name="notice_days"
              label={label('notice_days')}
              suffix={t('settings.daysUnit')}
              min={0}
              max={3660}
              {...full}
            />
          </FieldRow>
          <ConfirmRate item={item} usual={usual} />
        </>
      ) : null}
    </Stack>
  );
}
