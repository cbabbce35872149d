import { validator } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import type { Instrument } from '../../api/types.ts';
import { instrumentName } from '../../texts/instrumentName.ts';
import { entry } from './entryForm.tsx';
import { elsewhere, type Elsewhere, instrumentsFor, kinds } from './kinds.ts';
import { Cell } from './Section.tsx';
import { useKind } from './useKind.ts';

// The fields of a booking, each where the kind asks for it; the single entry and the series place them each in their way.

interface FieldsProps {
  instruments: readonly Instrument[];
  /** The label stays for screen readers: what it says stands beside. */
  hideLabel?: boolean;
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

/** What is booked; kinds with a page of their own are there to lead to it. */
export function KindField({ instruments, hideLabel = false }: FieldsProps) {
  const { t } = useI18n();
  const { setValue } = entry.useFormActions();
  const { chosen, memberKind } = entry.useFormValues(({ instrument_id, member }) => ({
    chosen: instrument_id,
    memberKind: member?.kind,
  }));
  const all = [...kinds, ...(Object.keys(elsewhere) as Elsewhere[])];
  return (
    <entry.Select
      name="kind"
      label={t('transaction.kind')}
      hideLabel={hideLabel}
      required
      options={all.map((value) => ({ value, label: t(`transaction.kinds.${value}`) }))}
      onChange={(kind) => {
        // a reason of the other kind of transaction does not carry over, nor does an instrument it is not about
        setValue('reason_code', '');
        if (!instrumentsFor(kind, instruments, memberKind).some(({ id }) => id === chosen))
          setValue('instrument_id', '');
      }}
    />
  );
}

export function InstrumentField({ instruments, hideLabel = false }: FieldsProps) {
  const { t, locale } = useI18n();
  const { kind } = useKind();
  const memberKind = entry.useFormValues(({ member }) => member?.kind);
  return (
    <entry.Select
      name="instrument_id"
      label={t('transaction.instrument')}
      hideLabel={hideLabel}
      required
      placeholder={t(hideLabel ? 'transaction.instrument' : 'form.choose')}
      options={instrumentsFor(kind, instruments, memberKind).map((choice) => ({
        value: choice.id,
        label: instrumentName(choice, locale),
      }))}
    />
  );
}

export function UnitsField({ instruments }: FieldsProps) {
  const { t } = useI18n();
  const chosen = entry.useFormValues(({ instrument_id }) => instrument_id);
  const scale = instruments.find(({ id }) => id === chosen)?.scale ?? mostDecimals;
  return (
    <entry.QuantityField
      name="quantity"
      label={t('transaction.quantity')}
      scale={scale}
      required
      width="full"
      validators={[decimals(scale)]}
    />
  );
}

/** Whether a correction gives units or takes them. */
export function DirectionField({ hideLabel = false }: { hideLabel?: boolean }) {
  const { t } = useI18n();
  return (
    <entry.Select
      name="direction"
      label={t('create.direction.label')}
      hideLabel={hideLabel}
      required
      placeholder={t(hideLabel ? 'create.direction.label' : 'form.choose')}
      options={(['in', 'out'] as const).map((value) => ({ value, label: t(`create.direction.${value}`) }))}
    />
  );
}

/** Another price than the listed one. */
export function OverrideField() {
  const { t } = useI18n();
  return <entry.Checkbox name="override" label={t('create.override')} />;
}

export function PriceField({ hideLabel = false }: { hideLabel?: boolean }) {
  const { t } = useI18n();
  return <entry.MoneyField name="price" label={t('transaction.price')} hideLabel={hideLabel} required width="full" />;
}

/** The amount where no price makes it, and the tax that is withheld of it. */
export function AmountFields() {
  const { t } = useI18n();
  const { fields } = useKind();
  return (
    <>
      {fields.amount ? (
        <Cell>
          <entry.MoneyField
            name="amount"
            label={t(fields.withholding ? 'create.gross' : 'transaction.amount')}
            required={fields.amount === 'needed'}
            width="full"
          />
        </Cell>
      ) : null}
      {fields.withholding ? (
        <Cell>
          <entry.MoneyField name="withholding" label={t('create.withholding')} width="full" />
        </Cell>
      ) : null}
    </>
  );
}

export function ReasonField({ hideLabel = false }: { hideLabel?: boolean }) {
  const { t, lookup } = useI18n();
  const { reasons } = useKind();
  return (
    <entry.Select
      name="reason_code"
      label={t('transaction.reason')}
      hideLabel={hideLabel}
      required
      placeholder={t(hideLabel ? 'transaction.reason' : 'form.choose')}
      options={(reasons ?? []).map((value) => ({ value, label: lookup(`reason.${value}`) ?? value }))}
    />
  );
}

/** Where the document is that shows it: an inheritance and a gift cannot do without. */
export function DocumentField() {
  const { t } = useI18n();
  const { fields } = useKind();
  const inheritance = entry.useFormValues(({ reason_code }) => reason_code === 'inheritance');
  return (
    <entry.TextField
      name="document"
      label={t('transaction.document')}
      required={fields.document === 'needed' || (fields.counterparty === true && inheritance)}
      placeholder={t('create.documentHint')}
    />
  );
}
