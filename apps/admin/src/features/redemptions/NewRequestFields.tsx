import { Combobox, DateField, QuantityField, Select, TextArea, TextField, typedForm } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { Stack } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/ApiContext.tsx';
import type { Instrument } from '../../api/types.ts';
import { memberQuery } from '../../register/member/member.api.ts';
import type { MemberChoice } from '../../register/member/memberText.ts';
import { useMemberSearch } from '../../register/member/useMemberSearch.ts';
import { FieldRow } from '../../register/request/FieldRow.tsx';
import { instrumentName } from '../../texts/instrumentName.ts';
import { today } from '../../today.ts';
import { channels, daysAfter, type NewRequestValues } from './newRequest.ts';
import { reasons } from './useRedemptionList.ts';

const form = typedForm<NewRequestValues>()({ DateField, QuantityField, Select, TextArea, TextField });

/** What a request consists of; what can be chosen follows from the member. */
export function NewRequestFields({ instruments }: { instruments: readonly Instrument[] }) {
  const { t, locale, formats } = useI18n();
  const { setValue } = form.useFormActions();
  const { memberNo, instrument, requested, deceased } = form.useFormValues(
    ({ member_id, instrument_id, requested_on, reason }) => ({
      memberNo: member_id?.member_no,
      instrument: instrument_id,
      requested: requested_on,
      deceased: member_id?.status === 'deceased' || reason === 'death',
    }),
  );
  const search = useMemberSearch();
  const { data: member } = useQuery({
    ...memberQuery(useApi(), String(memberNo)),
    enabled: memberNo !== undefined,
  });
  const held = (member?.holdings ?? []).filter(({ instrument: { type } }) => type === 'bond');
  const available = held.find((holding) => holding.instrument.id === instrument)?.available;
  const bond = instruments.find(({ id }) => id === instrument);
  const earliest = bond?.notice_days && requested ? daysAfter(requested, bond.notice_days) : requested;

  return (
    <Stack gap={3}>
      <Combobox<MemberChoice> name="member_id" label={t('transaction.member')} required {...search} />
      <FieldRow>
        <form.Select
          name="instrument_id"
          label={t('redemptions.issue')}
          required
          width="full"
          placeholder={member && held.length === 0 ? t('redemptions.new.noBonds') : t('form.choose')}
          options={held.map(({ instrument: { id, ...names }, available: free }) => ({
            value: id,
            label: t('requests.held', {
              issue: instrumentName(names, locale),
              quantity: formats.quantity(free),
            }),
          }))}
          onChange={(id) => {
            const days = instruments.find((one) => one.id === id)?.notice_days ?? 0;
            if (requested) setValue('desired_on', daysAfter(requested, days));
          }}
        />
        <form.QuantityField
          name="quantity"
          label={t('transaction.quantity')}
          required
          width="full"
          scale={bond?.scale ?? 0}
          {...(available === undefined
            ? {}
            : { hint: t('requests.available', { quantity: formats.quantity(available) }) })}
        />
      </FieldRow>
      <FieldRow>
        <form.DateField name="requested_on" label={t('requests.received')} required width="full" max={today()} />
        <form.DateField
          name="desired_on"
          label={t('redemptions.desired')}
          required
          width="full"
          {...(bond?.notice_days && earliest
            ? {
                hint: t('redemptions.new.notice', {
                  count: bond.notice_days,
                  date: formats.date(earliest),
                }),
              }
            : {})}
        />
      </FieldRow>
      <FieldRow>
        <form.Select
          name="reason"
          label={t('transaction.reason')}
          required
          width="full"
          placeholder={t('form.choose')}
          options={reasons.map((value) => ({ value, label: t(`requests.reason.${value}`) }))}
        />
        <form.Select
          name="channel"
          label={t('requests.channelLabel')}
          required
          width="full"
          options={channels.map((value) => ({ value, label: t(`requests.channel.${value}`) }))}
        />
      </FieldRow>
      <form.TextArea name="reason_text" rows={2} label={t('requests.reasonText')} hint={t('form.optional')} />
      <FieldRow>
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
