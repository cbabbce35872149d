import { maxLength, validator } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import type { Instrument } from '../../api/types.ts';
import { instrumentName } from '../../texts/instrumentName.ts';
import { today } from '../../today.ts';
import { entry } from './entryForm.tsx';
import { MemberField } from './MemberField.tsx';
import { PriceLine } from './PriceLine.tsx';
import { Cell, Row, Section } from './Section.tsx';
import { kinds, priceReasons, transferReasons } from './values.ts';

interface FieldsProps {
  instruments: readonly Instrument[];
}

/** Most decimals of any quantity. */
const mostDecimals = 6;

/** A quantity that was typed for an instrument with more decimals. */
const decimals = (scale: number) =>
  validator<string>({
    name: 'decimals',
    params: { scale },
    validate: (quantity) => ((quantity.split('.')[1]?.length ?? 0) <= scale ? false : scale === 0 ? 'whole' : true),
  });

/** The fields in the order of the paper: who and what, how much and when, why, and its references. */
export function TransactionFields(props: FieldsProps) {
  const { t } = useI18n();
  return (
    <>
      <WhoAndWhat {...props} />
      <HowMuch {...props} />
      <Why />
      <Section title={t('create.section.references')}>
        <Row>
          <Cell share={5}>
            <entry.TextField name="reference" label={t('transaction.reference')} validators={[maxLength(35)]} />
          </Cell>
          <Cell share={7} min="14rem">
            <entry.TextField
              name="description"
              label={t('transaction.description')}
              placeholder={t('create.descriptionHint')}
              validators={[maxLength(140)]}
            />
          </Cell>
        </Row>
      </Section>
    </>
  );
}

function WhoAndWhat({ instruments }: FieldsProps) {
  const { t, locale } = useI18n();
  const { setValue } = entry.useFormActions();
  const { transfer, memberKind } = entry.useFormValues(({ kind, member }) => ({
    transfer: kind === 'transfer',
    memberKind: member?.kind,
  }));
  const choices = instruments.filter(
    ({ status, allowed_member_kinds: allowed }) => status === 'open' && (!memberKind || allowed.includes(memberKind)),
  );
  return (
    <Section title={t('create.section.who')}>
      <MemberField name="member" label={t('transaction.member')} hint={t('create.memberHint')} />
      <Row>
        <Cell>
          <entry.Select
            name="kind"
            label={t('transaction.kind')}
            required
            options={kinds.map((value) => ({ value, label: t(`transaction.kinds.${value}`) }))}
            // a reason of the other kind of transaction does not carry over
            onChange={() => setValue('reason_code', '')}
          />
        </Cell>
        <Cell>
          <entry.Select
            name="instrument_id"
            label={t('transaction.instrument')}
            required
            placeholder={t('form.choose')}
            options={choices.map((choice) => ({ value: choice.id, label: instrumentName(choice, locale) }))}
          />
        </Cell>
      </Row>
      {transfer ? (
        <MemberField name="counterparty" label={t('transaction.counterparty')} hint={t('create.counterpartyHint')} />
      ) : null}
    </Section>
  );
}

function HowMuch({ instruments }: FieldsProps) {
  const { t } = useI18n();
  const { transfer, overridden, instrument } = entry.useFormValues(({ kind, override, instrument_id: id }) => ({
    transfer: kind === 'transfer',
    overridden: kind !== 'transfer' && override === true,
    instrument: id,
  }));
  const scale = instruments.find(({ id }) => id === instrument)?.scale ?? mostDecimals;
  return (
    <Section title={t('create.section.howMuch')}>
      <Row>
        <Cell>
          <entry.QuantityField
            name="quantity"
            label={t('transaction.quantity')}
            scale={scale}
            required
            width="full"
            validators={[decimals(scale)]}
          />
        </Cell>
        {overridden ? (
          <Cell>
            <entry.MoneyField name="price" label={t('transaction.price')} required width="full" />
          </Cell>
        ) : null}
        <Cell>
          <entry.DateField
            name="effective_date"
            label={t('transaction.effectiveDate')}
            required
            width="full"
            max={today()}
          />
        </Cell>
      </Row>
      {transfer ? null : (
        <Row>
          <Cell>
            <PriceLine />
          </Cell>
          <Cell>
            <entry.Checkbox name="override" label={t('create.override')} />
          </Cell>
        </Row>
      )}
    </Section>
  );
}

/** Asked where the kind or another price needs a reason. */
function Why() {
  const { t } = useI18n();
  const { transfer, asked, inheritance } = entry.useFormValues(({ kind, override, reason_code: reason }) => ({
    transfer: kind === 'transfer',
    asked: kind === 'transfer' || override === true,
    inheritance: kind === 'transfer' && reason === 'inheritance',
  }));
  if (!asked) return null;
  const reasons = transfer ? transferReasons : priceReasons;
  return (
    <Section title={t('create.section.why')}>
      <Row>
        <Cell share={5}>
          <entry.Select
            name="reason_code"
            label={t('transaction.reason')}
            required
            placeholder={t('form.choose')}
            options={reasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
          />
        </Cell>
        <Cell share={7} min="14rem">
          <entry.TextField
            name="document"
            label={t('transaction.document')}
            required={inheritance}
            placeholder={t('create.documentHint')}
          />
        </Cell>
      </Row>
    </Section>
  );
}
