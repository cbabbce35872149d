import { DateField, MoneyField, Select } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { Stack } from '@ledenbureau/ui';
import { FieldRow } from '../../../register/request/FieldRow.tsx';
import { instrumentName } from '../../../texts/instrumentName.ts';
import type { Settings } from '../settings.api.ts';
import { useSettingWords } from '../useSettingWords.ts';
import { full } from './shared.ts';

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
