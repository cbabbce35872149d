import { Checkbox, FileUpload, IbanField, TextField } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { Stack } from '@ledenbureau/ui';
import { FieldRow } from '../../../register/request/FieldRow.tsx';
import { textRules } from '../../../texts/textRules.ts';
import type { CooperativeValues } from '../changes.ts';
import { useSettingWords } from '../useSettingWords.ts';
import { full } from './shared.ts';

const largestLogo = 256_000;
/** In px: an account number is seen whole. */
const accountWidth = 240;

export function CooperativeFields({ hasLogo }: { hasLogo: boolean }) {
  const { t } = useI18n();
  const { label } = useSettingWords();
  const text = (name: keyof CooperativeValues) => ({
    name,
    label: label(name),
    validators: textRules('CooperativeValues', name),
    ...full,
  });
  return (
    <Stack gap={4}>
      <FieldRow minItemWidth={accountWidth}>
        <TextField {...text('name')} required />
        <TextField {...text('kvk')} inputMode="numeric" />
      </FieldRow>
      <TextField {...text('street_address')} />
      <FieldRow minItemWidth={accountWidth}>
        <TextField {...text('postal_code')} />
        <TextField {...text('locality')} />
      </FieldRow>
      <FieldRow minItemWidth={accountWidth}>
        <IbanField name="iban" label={label('iban')} hint={t('settings.ibanHint')} {...full} />
        <TextField {...text('bic')} hint={t('workbench.optional')} />
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
