import { DateField, RadioGroup, TextField, typedForm } from '@ledenbureau/forms';
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
import type { NewReturnValues } from './newReturn.ts';
import { outcomes, reasons } from './returns.ts';

const form = typedForm<NewReturnValues>()({ DateField, RadioGroup, TextField });

/** What a request consists of; what can be chosen follows from the member. */
export function NewReturnFields() {
  const { t } = useI18n();
  const outcome = form.useFormValues(({ outcome: chosen }) => chosen);
  const { deceased } = useChosen();
  return (
    <Stack gap={3}>
      <HoldingFields type="good_share" label={t('transaction.instrument')} none={t('returns.new.noShares')} />
      <form.RadioGroup
        name="outcome"
        label={t('returns.outcome')}
        required
        direction="row"
        options={outcomes.map((value) => ({ value, label: t(`returns.outcomes.${value}`) }))}
      />
      <FieldRow>
        <form.DateField name="requested_on" label={t('requests.received')} required width="full" max={today()} />
        <ChannelField />
        <ReasonField reasons={reasons} />
      </FieldRow>
      <ReasonText />
      <FieldRow>
        {outcome === 'payout' ? <AccountField /> : null}
        <form.TextField
          name="document"
          label={t(outcome === 'gift' ? 'returns.new.deed' : 'transaction.document')}
          width="full"
          placeholder={t('create.documentHint')}
          hint={t(outcome === 'gift' || deceased ? 'returns.new.documentLater' : 'workbench.optional')}
        />
      </FieldRow>
    </Stack>
  );
}
