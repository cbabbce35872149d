import { Checkbox, IbanField, QuantityField, Select, typedForm } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { Heading, Stack, Text } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/ApiContext.tsx';
import { FieldRow } from '../../../register/request/FieldRow.tsx';
import { instrumentsQuery } from '../../../register/transaction/transaction.api.ts';
import { instrumentOptions } from '../../../texts/instrumentOptions.ts';
import type { AlongValues } from './added.ts';
import type { MemberKind } from './memberForm.ts';

const along = typedForm<AlongValues>()({ Checkbox, IbanField, QuantityField, Select });

/** What may come along with a new member: where they are paid, what they begin with, and the letter to them. */
export function AlongFields({ kind }: { kind: MemberKind }) {
  const { t, locale } = useI18n();
  const { data } = useQuery(instrumentsQuery(useApi()));
  const chosen = along.useFormValues(({ instrument_id }) => instrument_id);
  const open = (data?.items ?? []).filter(
    ({ status, allowed_member_kinds: allowed }) => status === 'open' && allowed.includes(kind),
  );
  const instrument = open.find(({ id }) => id === chosen);
  return (
    <Stack gap={3} role="group" aria-label={t('members.new.along.title')}>
      <Heading level={3} size="body">
        {t('members.new.along.title')}
      </Heading>
      <Text as="p" size="dense" tone="quiet">
        {t('members.new.along.hint')}
      </Text>
      <along.IbanField
        name="iban"
        label={t('members.bank.add.iban')}
        hint={t('members.new.along.ibanHint')}
        width="full"
      />
      <FieldRow minItemWidth={200}>
        <along.Select
          name="instrument_id"
          label={t('members.new.along.first')}
          width="full"
          placeholder={t('members.new.along.later')}
          options={instrumentOptions(open, locale)}
        />
        {instrument ? (
          <along.QuantityField
            name="quantity"
            label={t('transaction.quantity')}
            scale={instrument.scale}
            width="full"
          />
        ) : null}
      </FieldRow>
      <along.Checkbox name="welcome" label={t('members.new.along.welcome')} />
    </Stack>
  );
}
