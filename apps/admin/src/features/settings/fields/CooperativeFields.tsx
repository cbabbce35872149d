import { Checkbox, FileUpload, IbanField, TextField } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { Stack } from '@ledenbureau/ui';
import { FieldRow } from '../../../register/request/FieldRow.tsx';
import { useSettingWords } from '../useSettingWords.ts';
import { full } from './shared.ts';

const largestLogo = 256 * 1024;
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
