import { DateField, TextField, typedForm } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { Stack } from '@ledenbureau/ui';
import { today } from '@ledenbureau/workbench';
import { FieldRow } from '../../register/request/FieldRow.tsx';
import {
  AccountField,
  ChannelField,
  HoldingFields,
  ReasonField,
  ReasonText,
  useChosen,
} from '../../register/request/NewRequestFields.tsx';
import { daysAfter, type RedemptionValues } from './newRequest.ts';
import { reasons } from './redemptions.ts';

const form = typedForm<RedemptionValues>()({ DateField, TextField });

/** What a request consists of; what can be chosen follows from the member. */
export function NewRequestFields() {
  const { t, formats } = useI18n();
  const { setValue } = form.useFormActions();
  const requested = form.useFormValues(({ requested_on }) => requested_on);
  const { instruments, instrument: bond, deceased } = useChosen();
  return (
    <Stack gap={3}>
      <HoldingFields
        type="bond"
        label={t('redemptions.issue')}
        none={t('redemptions.new.noBonds')}
        onChoose={(id) => {
          const days = instruments.find((one) => one.id === id)?.notice_days ?? 0;
          if (requested) setValue('desired_on', daysAfter(requested, days));
        }}
      />
      <FieldRow>
        <form.DateField name="requested_on" label={t('requests.received')} required width="full" max={today()} />
        <form.DateField
          name="desired_on"
          label={t('redemptions.desired')}
          required
          width="full"
          {...(bond?.notice_days && requested
            ? {
                hint: t('redemptions.new.notice', {
                  count: bond.notice_days,
                  date: formats.date(daysAfter(requested, bond.notice_days)),
                }),
              }
            : {})}
        />
      </FieldRow>
      <FieldRow>
        <ReasonField reasons={reasons} />
        <ChannelField />
      </FieldRow>
      <ReasonText />
      <FieldRow>
        <AccountField />
        <form.TextField
          name="document"
          label={t('transaction.document')}
          width="full"
          required={deceased}
          placeholder={t('create.documentHint')}
        />
      </FieldRow>
    </Stack>
  );
}
