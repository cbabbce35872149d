import { Checkbox, Combobox, DateField, Select, TextField, useFormActions, useFormValues } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { Grid, Stack, TextField as PlainTextField } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useApi } from '../../api/ApiContext.tsx';
import type { Instrument, Preview } from '../../api/types.ts';
import type { MemberChoice } from '../../register/member/memberText.ts';
import { useMemberSearch } from '../../register/member/useMemberSearch.ts';
import { instrumentName } from '../../texts/instrumentName.ts';
import { today } from '../../today.ts';
import { priceQuery } from '../../register/transaction/transaction.api.ts';
import { kinds, priceReasons, transferReasons, type TransactionValues } from './values.ts';

export interface TransactionFieldsProps {
  instruments: readonly Instrument[];
  preview: Preview | undefined;
}

/** The fields in the order of the paper: who, what, how many, at what price, when, why. */
export function TransactionFields({ instruments, preview }: TransactionFieldsProps) {
  const { t, locale, formats } = useI18n();
  const values = useFormValues((all: TransactionValues) => all);
  const { setValue } = useFormActions();
  const { member, kind, override } = values;
  const transfer = kind === 'transfer';
  const price = useQuery(priceQuery(useApi(), transfer ? '' : values.instrument_id, values.effective_date));
  const instrument = instruments.find(({ id }) => id === values.instrument_id);
  const choices = instruments.filter(
    ({ status, allowed_member_kinds: allowed }) => status === 'open' && (!member || allowed.includes(member.kind)),
  );
  const reasons = transfer ? transferReasons : priceReasons;
  const reasonKnown = (reasons as readonly string[]).includes(values.reason_code);
  useEffect(() => {
    // A reason of the other kind of transaction does not carry over.
    if (values.reason_code && !reasonKnown) setValue('reason_code', '');
  });
  useForgetConfirmation(values);

  return (
    <Stack gap={4}>
      <MemberField name="member" label={t('transaction.member')} hint={t('members.searchHint')} />
      <Select
        name="kind"
        label={t('transaction.kind')}
        required
        width="medium"
        options={kinds.map((value) => ({ value, label: t(`transaction.kinds.${value}`) }))}
      />
      <Select
        name="instrument_id"
        label={t('transaction.instrument')}
        required
        width="medium"
        placeholder={t('form.choose')}
        options={choices.map((choice) => ({ value: choice.id, label: instrumentName(choice, locale) }))}
      />
      <Grid columns={3} minItemWidth={120} style={{ alignItems: 'start' }}>
        <div>
          <TextField
            name="quantity"
            label={t('transaction.quantity')}
            required
            inputMode="decimal"
            align="end"
            width="short"
            autoComplete="off"
            hint={instrument ? t('create.quantityHint', { count: instrument.scale }) : t('create.quantityAny')}
          />
        </div>
        {transfer ? null : (
          <>
            <div>
              {override ? (
                <TextField
                  name="price"
                  label={t('transaction.price')}
                  required
                  inputMode="decimal"
                  align="end"
                  width="short"
                  autoComplete="off"
                />
              ) : (
                <PlainTextField
                  name="list_price"
                  label={t('transaction.price')}
                  hint={t('create.priceHint')}
                  readOnly
                  align="end"
                  width="short"
                  value={typeof price.data === 'number' ? formats.money(price.data) : ''}
                  onChange={() => {}}
                />
              )}
            </div>
            <div>
              <PlainTextField
                name="amount"
                label={t('transaction.amount')}
                hint={t('create.amountHint')}
                readOnly
                align="end"
                width="short"
                value={typeof preview?.amount_cents === 'number' ? formats.money(preview.amount_cents) : ''}
                onChange={() => {}}
              />
            </div>
          </>
        )}
      </Grid>
      {transfer ? null : <Checkbox name="override" label={t('create.override')} />}
      <DateField name="effective_date" label={t('transaction.effectiveDate')} required max={today()} width="short" />
      {transfer ? (
        <MemberField name="counterparty" label={t('transaction.counterparty')} hint={t('create.counterpartyHint')} />
      ) : null}
      {transfer || override ? (
        <Select
          name="reason_code"
          label={t('transaction.reason')}
          required
          width="medium"
          placeholder={t('form.choose')}
          options={reasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
        />
      ) : null}
      <TextField name="reference" label={t('transaction.reference')} hint={t('create.referenceHint')} width="medium" />
      <TextField name="description" label={t('transaction.description')} hint={t('create.descriptionHint')} />
      <TextField
        name="document"
        label={t('transaction.document')}
        hint={t('create.documentHint')}
        required={transfer && values.reason_code === 'inheritance'}
      />
    </Stack>
  );
}

function MemberField({ name, label, hint }: { name: string; label: string; hint: string }) {
  return <Combobox<MemberChoice> name={name} label={label} hint={hint} required {...useMemberSearch()} />;
}

/** A confirmation is of what was on screen: any other change takes it back. */
function useForgetConfirmation(values: TransactionValues): void {
  const { setValue } = useFormActions();
  const { confirmed, ...rest } = values;
  const text = JSON.stringify(rest);
  const seen = useRef(text);
  useEffect(() => {
    if (seen.current === text) return;
    seen.current = text;
    if (confirmed) setValue('confirmed', false);
  });
}
