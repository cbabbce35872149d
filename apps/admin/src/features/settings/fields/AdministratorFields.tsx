// Who may open the register, and what they may do there.
import { CheckboxGroup, Select, TextField } from '@ledenbureau/forms';
import { isolate, useI18n } from '@ledenbureau/i18n';
import { Stack } from '@ledenbureau/ui';
import { alone } from '../changes.ts';
import type { Administrator } from '../settings.api.ts';
import { useSettingWords } from '../useSettingWords.ts';
import { full } from './shared.ts';

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
          label: email ? `${isolate(name)} (${email})` : name,
        })),
      ]}
      required
      {...full}
    />
  );
}
