// The fields of every kind of change, as the panel and the first steps show them.
import {
  Checkbox,
  CheckboxGroup,
  DateField,
  FileUpload,
  IbanField,
  MoneyField,
  NumberField,
  QuantityField,
  Select,
  TextArea,
  TextField,
  useFormValues,
} from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { Stack } from '@ledenbureau/ui';
import { FieldRow } from '../../register/request/FieldRow.tsx';
import { instrumentName } from '../../texts/instrumentName.ts';
import { alone, type InstrumentValues, nextMemberNo, type ThresholdValues, type UsualRate } from './changes.ts';
import { ConfirmRate } from './ConfirmRate.tsx';
import type { Administrator, ListedInstrument, Settings } from './settings.api.ts';
import { useSettingWords } from './useSettingWords.ts';

const largestLogo = 256 * 1024;
const full = { width: 'full' } as const;
/** Of a rate or a fee. */
export const percentage = { suffix: '%', scale: 4, min: 0, max: 100 } as const;

/** Why, for whoever approves it and whoever reads it back. */
export function ReasonField() {
  const { t } = useI18n();
  return <TextArea name="reason" rows={2} label={t('transaction.reason')} hint={t('settings.reasonHint')} required />;
}

/** In px: an account number is seen whole. */
const accountWidth = 240;

export function CooperativeFields({ hasLogo }: { hasLogo: boolean }) {
  const { t } = useI18n();
  const { label } = useSettingWords();
  return (
    <Stack gap={4}>
      <FieldRow minItemWidth={accountWidth}>
        <TextField name="name" label={label('name')} required {...full} />
        <TextField name="kvk" label={label('kvk')} inputMode="numeric" {...full} />
      </FieldRow>
      <TextField name="street_address" label={label('street_address')} {...full} />
      <FieldRow minItemWidth={accountWidth}>
        <TextField name="postal_code" label={label('postal_code')} {...full} />
        <TextField name="locality" label={label('locality')} {...full} />
      </FieldRow>
      <FieldRow minItemWidth={accountWidth}>
        <IbanField name="iban" label={label('iban')} hint={t('settings.ibanHint')} {...full} />
        <TextField name="bic" label={label('bic')} hint={t('workbench.optional')} {...full} />
      </FieldRow>
      <FileUpload
        name="logo"
        label={label('logo')}
        hint={t('settings.logo.hint')}
        accept=".png,.jpg,.jpeg"
        maxBytes={largestLogo}
        maxFiles={1}
      />
      {hasLogo ? <Checkbox name="no_logo" label={t('settings.logo.remove')} /> : null}
    </Stack>
  );
}

export function ThresholdFields({ settings }: { settings: Settings }) {
  const { t } = useI18n();
  const from = useFormValues<ThresholdValues, number | null>(({ member_no_from: number }) => number);
  const { label } = useSettingWords();
  return (
    <Stack gap={4}>
      <MoneyField
        name="four_eyes_threshold_cents"
        label={label('four_eyes_threshold_cents')}
        hint={t('settings.fourEyesHint')}
        required
      />
      <NumberField
        name="four_eyes_days"
        label={label('four_eyes_days')}
        hint={t('settings.fourEyesDaysHint')}
        min={0}
        max={90}
        required
      />
      <MoneyField
        name="redemption_budget_cents"
        label={label('redemption_budget_cents')}
        hint={t('settings.budgetHint')}
      />
      <NumberField
        name="iban_hold_days"
        label={label('iban_hold_days')}
        hint={t('settings.holdHint')}
        min={0}
        max={90}
        required
      />
      <NumberField
        name="member_no_from"
        label={label('member_no_from')}
        hint={t('settings.memberNoHint', { number: String(nextMemberNo(settings, { member_no_from: from })) })}
        min={1}
        max={999_999_999_999}
      />
    </Stack>
  );
}

const instrumentTypes = ['share', 'good_share', 'bond'] as const;
const statuses = ['draft', 'open', 'closed', 'matured'] as const;
const dayCounts = ['ACT365F', 'ACTACT_ISDA', '30E360'] as const;
const kinds = ['person', 'organisation'] as const;
/** So many decimals can a quantity have. */
const mostDecimals = 6;

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
        <TextField name="code" label={label('code')} hint={t('settings.codeHint')} required {...full} {...fixed} />
      </FieldRow>
      <FieldRow>
        <TextField name="name_nl" label={label('name_nl')} required {...full} />
        <TextField name="name_en" label={label('name_en')} {...full} />
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

const purposes = ['issue', 'return', 'conversion'] as const;

export function PriceFields({ instruments }: Pick<Settings, 'instruments'>) {
  const { t, locale } = useI18n();
  const { label } = useSettingWords();
  return (
    <Stack gap={4}>
      <FieldRow>
        <Select
          name="instrument_id"
          label={label('instrument')}
          options={instruments.map(({ instrument }) => ({
            value: instrument.id,
            label: instrumentName(instrument, locale),
          }))}
          required
          {...full}
        />
        <Select
          name="purpose"
          label={label('purpose')}
          options={purposes.map((value) => ({ value, label: t(`settings.purpose.${value}`) }))}
          required
          {...full}
        />
      </FieldRow>
      <FieldRow>
        <MoneyField name="price_cents" label={label('price_cents')} required {...full} />
        <DateField name="valid_from" label={label('valid_from')} required {...full} />
      </FieldRow>
    </Stack>
  );
}

const roles = ['viewer', 'operator', 'approver', 'auditor'] as const;

export function RoleFields() {
  const { t } = useI18n();
  const { label, role } = useSettingWords();
  return (
    <CheckboxGroup
      name="roles"
      label={label('roles')}
      options={roles.map((value) => ({ value, label: role(value), hint: t(`settings.roleHint.${value}`) }))}
      required
    />
  );
}

/** Whose account gets the right to open the register, and what may be done there. */
export function RightFields() {
  const { t } = useI18n();
  return (
    <Stack gap={4}>
      <TextField name="email" label={t('settings.email')} hint={t('settings.rightHint')} required {...full} />
      <RoleFields />
    </Stack>
  );
}

export interface PersonFieldsProps {
  administrator: Administrator;
  administrators: readonly Administrator[];
}

/** Whose sign-in it is: that of another administrator, or of a person by itself. Who looks like it comes first. */
export function PersonFields({ administrator, administrators }: PersonFieldsProps) {
  const { t } = useI18n();
  const { person, alike } = administrator;
  const others = administrators.filter((one) => one.person !== person);
  const looks = others.filter(({ id }) => alike.some((one) => one.id === id));
  const shared = administrators.some((one) => one.person === person && one.id !== administrator.id);
  return (
    <Select
      name="same_as"
      label={t('settings.sameAs')}
      hint={t('settings.sameAsHint')}
      placeholder={t('settings.choose')}
      options={[
        ...(shared ? [{ value: alone, label: t('settings.alone') }] : []),
        ...[...looks, ...others.filter((one) => !looks.includes(one))].map(({ id, name, email }) => ({
          value: id,
          label: email ? `${name} (${email})` : name,
        })),
      ]}
      required
      {...full}
    />
  );
}
