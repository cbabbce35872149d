import {
  Combobox,
  DateField,
  QuantityField,
  RadioGroup,
  Select,
  TextArea,
  TextField,
  typedForm,
} from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { Stack } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/ApiContext.tsx';
import { memberQuery } from '../../register/member/member.api.ts';
import type { MemberChoice } from '../../register/member/memberText.ts';
import { useMemberSearch } from '../../register/member/useMemberSearch.ts';
import { FieldRow } from '../../register/request/FieldRow.tsx';
import { instrumentsQuery } from '../../register/transaction/transaction.api.ts';
import { instrumentName } from '../../texts/instrumentName.ts';
import { today } from '../../today.ts';
import { channels, type NewReturnValues } from './newReturn.ts';
import { outcomes, reasons } from './useReturnList.ts';

const form = typedForm<NewReturnValues>()({ DateField, QuantityField, RadioGroup, Select, TextArea, TextField });

/** What a request consists of; what can be chosen follows from the member. */
export function NewReturnFields() {
  const { t, locale, formats } = useI18n();
  const api = useApi();
  const { memberNo, instrument, outcome, deceased } = form.useFormValues(
    ({ member_id, instrument_id, outcome: chosen, reason }) => ({
      memberNo: member_id?.member_no,
      instrument: instrument_id,
      outcome: chosen,
      deceased: member_id?.status === 'deceased' || reason === 'death',
    }),
  );
  const search = useMemberSearch();
  const instruments = useQuery(instrumentsQuery(api));
  const { data: member } = useQuery({ ...memberQuery(api, String(memberNo)), enabled: memberNo !== undefined });
  const held = (member?.holdings ?? []).filter(({ instrument: { type } }) => type === 'good_share');
  const available = held.find((holding) => holding.instrument.id === instrument)?.available;

  return (
    <Stack gap={3}>
      <Combobox<MemberChoice> name="member_id" label={t('transaction.member')} required {...search} />
      <FieldRow>
        <form.Select
          name="instrument_id"
          label={t('transaction.instrument')}
          required
          width="full"
          placeholder={member && held.length === 0 ? t('returns.new.noShares') : t('form.choose')}
          options={held.map(({ instrument: { id, ...names }, available: free }) => ({
            value: id,
            label: t('requests.held', { issue: instrumentName(names, locale), quantity: formats.quantity(free) }),
          }))}
        />
        <form.QuantityField
          name="quantity"
          label={t('transaction.quantity')}
          required
          width="full"
          scale={instruments.data?.items.find(({ id }) => id === instrument)?.scale ?? 0}
          {...(available === undefined
            ? {}
            : { hint: t('requests.available', { quantity: formats.quantity(available) }) })}
        />
      </FieldRow>
      <form.RadioGroup
        name="outcome"
        label={t('returns.outcome')}
        required
        direction="row"
        options={outcomes.map((value) => ({ value, label: t(`returns.outcomes.${value}`) }))}
      />
      <FieldRow>
        <form.DateField name="requested_on" label={t('requests.received')} required width="full" max={today()} />
        <form.Select
          name="channel"
          label={t('requests.channelLabel')}
          required
          width="full"
          options={channels.map((value) => ({ value, label: t(`requests.channel.${value}`) }))}
        />
        <form.Select
          name="reason"
          label={t('transaction.reason')}
          required
          width="full"
          placeholder={t('form.choose')}
          options={reasons.map((value) => ({ value, label: t(`requests.reason.${value}`) }))}
        />
      </FieldRow>
      <form.TextArea name="reason_text" rows={2} label={t('requests.reasonText')} hint={t('form.optional')} />
      <FieldRow>
        {outcome === 'payout' ? (
          <form.Select
            name="bank_account_id"
            label={t('requests.iban')}
            width="full"
            placeholder={t('requests.payoutAccount')}
            options={(member?.bank_accounts ?? []).map(({ id, iban_masked, holder_name }) => ({
              value: id,
              label: `${iban_masked} · ${holder_name}`,
            }))}
          />
        ) : null}
        <form.TextField
          name="document"
          label={t(outcome === 'gift' ? 'returns.new.deed' : 'transaction.document')}
          width="full"
          placeholder={t('create.documentHint')}
          hint={t(outcome === 'gift' || deceased ? 'returns.new.documentLater' : 'form.optional')}
        />
      </FieldRow>
    </Stack>
  );
}
