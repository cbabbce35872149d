import { Combobox, QuantityField, Select, TextArea, typedForm } from '@ledenbureau/forms';
import { isolate, useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/ApiContext.tsx';
import type { Instrument } from '../../api/types.ts';
import { instrumentName } from '../../texts/instrumentName.ts';
import { memberQuery } from '../member/member.api.ts';
import type { MemberChoice } from '../member/memberText.ts';
import { useMemberSearch } from '../member/useMemberSearch.ts';
import { instrumentsQuery } from '../transaction/transaction.api.ts';
import { FieldRow } from './FieldRow.tsx';
import type { RequestValues } from './newRequest.ts';
import { channels, type RequestPath, type RequestSubmit } from './requests.ts';

const form = typedForm<RequestValues>()({ QuantityField, Select, TextArea });

/** The member of the form, and the instrument that is chosen; each once it is there. */
export function useChosen() {
  const api = useApi();
  const { memberNo, instrumentId, deceased } = form.useFormValues(({ member_id, instrument_id, reason }) => ({
    memberNo: member_id?.member_no,
    instrumentId: instrument_id,
    deceased: member_id?.status === 'deceased' || reason === 'death',
  }));
  const { data: member } = useQuery({ ...memberQuery(api, String(memberNo)), enabled: memberNo !== undefined });
  const { data: instruments } = useQuery(instrumentsQuery(api));
  return {
    member,
    instruments: instruments?.items ?? [],
    instrument: instruments?.items.find(({ id }) => id === instrumentId),
    deceased,
  };
}

export interface HoldingFieldsProps {
  type: Instrument['type'];
  /** Of what is given back. */
  label: string;
  /** That the member has none. */
  none: string;
  onChoose?(instrument: string): void;
}

/** Whose request it is, and how many of what the member holds it is about. */
export function HoldingFields({ type, label, none, onChoose }: HoldingFieldsProps) {
  const { t, locale, formats } = useI18n();
  const { member, instrument } = useChosen();
  const search = useMemberSearch();
  const holdings = (member?.holdings ?? []).filter(({ instrument: of }) => of.type === type);
  const available = holdings.find((holding) => holding.instrument.id === instrument?.id)?.available;
  return (
    <>
      <Combobox<MemberChoice> name="member_id" label={t('transaction.member')} required {...search} />
      <FieldRow>
        <form.Select
          name="instrument_id"
          label={label}
          required
          width="full"
          placeholder={member && holdings.length === 0 ? none : t('form.choose')}
          options={holdings.map(({ instrument: { id, ...names }, available: free }) => ({
            value: id,
            label: t('requests.held', { issue: instrumentName(names, locale), quantity: formats.quantity(free) }),
          }))}
          {...(onChoose && { onChange: onChoose })}
        />
        <form.QuantityField
          name="quantity"
          label={t('transaction.quantity')}
          required
          width="full"
          scale={instrument?.scale ?? 0}
          {...(available === undefined
            ? {}
            : { hint: t('requests.available', { quantity: formats.quantity(available) }) })}
        />
      </FieldRow>
    </>
  );
}

/** Why it is asked for. */
export function ReasonField({ reasons }: { reasons: readonly RequestSubmit<RequestPath>['reason'][] }) {
  const { t } = useI18n();
  return (
    <form.Select
      name="reason"
      label={t('transaction.reason')}
      required
      width="full"
      placeholder={t('form.choose')}
      options={reasons.map((value) => ({ value, label: t(`requests.reason.${value}`) }))}
    />
  );
}

/** The reason in the member's own words. */
export function ReasonText() {
  const { t } = useI18n();
  return <form.TextArea name="reason_text" rows={2} label={t('requests.reasonText')} hint={t('workbench.optional')} />;
}

/** How it came in. */
export function ChannelField() {
  const { t } = useI18n();
  return (
    <form.Select
      name="channel"
      label={t('requests.channelLabel')}
      required
      width="full"
      options={channels.map((value) => ({ value, label: t(`requests.channel.${value}`) }))}
    />
  );
}

/** Where the money goes. */
export function AccountField() {
  const { t } = useI18n();
  const { member } = useChosen();
  return (
    <form.Select
      name="bank_account_id"
      label={t('requests.iban')}
      width="full"
      placeholder={t('requests.payoutAccount')}
      options={(member?.bank_accounts ?? []).map(({ id, iban_masked, holder_name }) => ({
        value: id,
        label: `${iban_masked} · ${isolate(holder_name)}`,
      }))}
    />
  );
}
