import {
  asyncValidator,
  DateField,
  PhoneField,
  PostcodeField,
  Select,
  TextArea,
  TextField,
  typedForm,
  useFormValues,
} from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { Stack } from '@ledenbureau/ui';
import { useMemo, useState } from 'react';
import { today } from '@ledenbureau/workbench';
import { useApi } from '../../../api/ApiContext.tsx';
import { searchMembers } from '../../../register/member/member.api.ts';
import { FieldRow } from '../../../register/request/FieldRow.tsx';
import { textRules } from '../../../texts/textRules.ts';
import { countryOptions } from './countries.ts';
import type { MemberField, MemberKind, MemberValues } from './memberForm.ts';

const memberForm = typedForm<MemberValues>()({ DateField, PhoneField, PostcodeField, Select, TextArea, TextField });

export interface MemberFieldsProps {
  kind: MemberKind;
  /** Whose fields they are; no one yet for a new member. */
  memberId?: string;
  /** What stands in a field by now, where somebody else changed it to something other than was typed. */
  conflicts?: Partial<MemberValues>;
}

/** What is known of a member: name, contact and address, what only a person or an organisation has, and a note. */
export function MemberFields({ kind, memberId, conflicts = {} }: MemberFieldsProps) {
  const { t, locale, formats } = useI18n();
  const shared = useSharedEmail(memberId);
  // tables of numbers age: one that the register has is not refused for it
  const [knownPhone] = useState(useFormValues(({ phone }: Partial<MemberValues>) => phone ?? ''));
  const livesIn = useFormValues(({ country }: Partial<MemberValues>) => country ?? '');
  const countries = useMemo(() => countryOptions(locale), [locale]);
  const valueText = (field: MemberField, value: string) => {
    if (value === '') return t('members.edit.nothing');
    if (field === 'birthdate') return formats.date(value);
    return countries.find(({ value: code }) => field.endsWith('country') && code === value)?.label ?? value;
  };
  const rules = (field: MemberField) => textRules('MemberCreate', field);
  const textOf = (field: MemberField) => ({ ...of(field), validators: rules(field), autoComplete: 'off' });
  // beside what was typed stands what somebody else made of it
  const of = (field: MemberField, hint?: string) => {
    const now = conflicts[field];
    const text = now === undefined ? hint : t('members.edit.now', { value: valueText(field, now) });
    return { name: field, label: t(`members.field.${field}`), width: 'full' as const, ...(text ? { hint: text } : {}) };
  };
  const country = { placeholder: t('form.choose'), options: countries };
  const { TextField: Text } = memberForm;
  return (
    <Stack gap={3}>
      {kind === 'person' ? (
        <>
          <FieldRow>
            <Text {...textOf('given_name')} />
            <Text {...textOf('infix')} />
            <Text {...textOf('family_name')} required />
          </FieldRow>
          <FieldRow>
            <memberForm.DateField {...of('birthdate')} min="1900-01-01" max={today()} />
            <Text {...textOf('birthplace')} />
            <memberForm.Select {...of('birthcountry')} {...country} />
          </FieldRow>
        </>
      ) : (
        <>
          <Text {...textOf('company_name')} required />
          <FieldRow>
            <Text {...textOf('kvk')} />
          </FieldRow>
        </>
      )}
      {/* wide enough for most addresses: half of one cannot be checked */}
      <FieldRow minItemWidth={300}>
        <Text {...textOf('email')} validators={[...rules('email'), ...shared]} types={['error', 'warning']} />
        <Text {...textOf('secondary_email')} />
      </FieldRow>
      <FieldRow minItemWidth={300}>
        <memberForm.PhoneField {...of('phone')} known={knownPhone} />
      </FieldRow>
      <Text {...textOf('street_address')} />
      <FieldRow>
        <memberForm.PostcodeField {...of('postal_code')} country={livesIn} />
        <Text {...textOf('locality')} />
        <Text {...textOf('region')} />
      </FieldRow>
      <FieldRow>
        <memberForm.Select {...of('country')} {...country} />
        <memberForm.Select
          {...of('locale')}
          options={(['nl', 'en'] as const).map((value) => ({ value, label: t(`user.language.${value}`) }))}
        />
      </FieldRow>
      <memberForm.TextArea {...of('note', t('create.descriptionHint'))} validators={rules('note')} rows={2} />
    </Stack>
  );
}

/** Warns of an address that somebody else has: people of one household share it, but a member is also entered twice. */
function useSharedEmail(memberId: string | undefined) {
  const api = useApi();
  return useMemo(
    () => [
      asyncValidator<string>({
        name: 'sharedEmail',
        type: 'warning',
        wait: 400,
        params: { of: memberId ?? '' },
        validate: async (email, { signal }) => {
          const sought = email.trim().toLowerCase();
          if (!sought.includes('@') || sought.length > 100) return false;
          const { items } = await searchMembers(api, sought, signal);
          const same = items.find((one) => one.id !== memberId && one.email?.toLowerCase() === sought);
          return same ? { key: 'members.edit.sharedEmail', params: { member: same.display_name } } : false;
        },
      }),
    ],
    [api, memberId],
  );
}
