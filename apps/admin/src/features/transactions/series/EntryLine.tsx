import { FormError, maxLength, SubmitButton } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { Kbd, Money, Quantity, Stack, Text } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { today, pressOnce } from '@ledenbureau/workbench';
import { useApi } from '../../../api/ApiContext.tsx';
import type { Instrument } from '../../../api/types.ts';
import { priceQuery } from '../../../register/transaction/transaction.api.ts';
import { useDryRun, useIsCurrent } from '../dryRun.ts';
import { ElsewhereNotice } from '../ElsewhereNotice.tsx';
import { enterGoesOn, stopAfter } from '../enterGoesOn.ts';
import { Errors } from '../Errors.tsx';
import { entry } from '../entryForm.tsx';
import {
  AmountFields,
  DirectionField,
  DocumentField,
  InstrumentField,
  KindField,
  OverrideField,
  PriceField,
  UnitsField,
  ReasonField,
} from '../fields.tsx';
import { Cell } from '../Section.tsx';
import { useKind } from '../useKind.ts';
import { nextEntry } from '../values.ts';
import { SeriesSay } from './SeriesSay.tsx';
import { rem, slots } from './widths.ts';

/** Stays in sight below the header while the series scrolls; marked as the line that is written on. */
const band: CSSProperties = {
  position: 'sticky',
  zIndex: 5,
  insetBlockStart: 'var(--lb-header)',
  padding: '0.875rem 1rem 0.75rem',
  background: 'var(--lb-surface)',
  borderBlock: '1px solid var(--lb-border)',
  boxShadow: 'inset 3px 0 0 var(--lb-accent)',
};

interface EntryLineProps {
  /** The next line of the series. */
  number: number;
  instruments: readonly Instrument[];
}

/** What a whole series shares, and under it its next line: typed like the first row of the ledger that it becomes. */
export function EntryLine({ number, instruments }: EntryLineProps) {
  const { elsewhere } = useKind();
  return (
    <Stack gap={3} onKeyDown={(event) => enterGoesOn(event)}>
      <SeriesHead instruments={instruments} />
      {elsewhere ? <ElsewhereNotice kind={elsewhere} /> : null}
      <Errors />
      <FormError />
      {elsewhere ? null : <Line number={number} instruments={instruments} />}
    </Stack>
  );
}

/** Kind, instrument, date, and what the kind asks of every line alike. */
function SeriesHead({ instruments }: { instruments: readonly Instrument[] }) {
  const { t } = useI18n();
  const { fields, reasons, overridden, elsewhere } = useKind();
  return (
    // by their first lines, since a message below one field must not push it above the others
    <Stack direction="row" gap={2} align="baseline" role="group" aria-label={t('create.series.whole')}>
      <Text size="dense" tone="quiet" aria-hidden>
        {t('create.series.whole')}
      </Text>
      <Slot width="12rem">
        <KindField instruments={instruments} hideLabel />
      </Slot>
      {elsewhere ? null : (
        <>
          {fields.types ? (
            <Slot width="12rem">
              <InstrumentField instruments={instruments} hideLabel />
            </Slot>
          ) : null}
          <Slot width="9.5rem">
            <entry.DateField
              name="effective_date"
              label={t('transaction.effectiveDate')}
              hideLabel
              required
              width="full"
              max={today()}
            />
          </Slot>
          {fields.direction ? (
            <Slot width="9rem">
              <DirectionField hideLabel />
            </Slot>
          ) : null}
          {fields.priced ? <OverrideField /> : null}
          {overridden ? (
            <Slot width="8rem">
              <PriceField hideLabel />
            </Slot>
          ) : null}
          {reasons ? (
            <Slot width="10rem">
              <ReasonField hideLabel />
            </Slot>
          ) : null}
        </>
      )}
    </Stack>
  );
}

const Slot = ({ width, children }: { width: string; children: ReactNode }) => <Stack width={width}>{children}</Stack>;

function Line({ number, instruments }: EntryLineProps) {
  const { t } = useI18n();
  const root = useRef<HTMLDivElement>(null);
  const { fields } = useKind();
  const { preview } = useDryRun();
  const actions = entry.useFormActions();
  const values = useRef<Parameters<typeof nextEntry>[0]>(undefined);
  const waits = preview?.outcome === 'waiting' || fields.waits === true;

  // Who was chosen is done: what is typed next is how much.
  const goOn = () => {
    const { activeElement: focused } = document;
    if (root.current && focused instanceof HTMLElement) stopAfter(root.current, focused)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && !event.defaultPrevented && values.current) {
      // The line is empty again; what the series shares stays, and so does its reference.
      const { reference } = values.current;
      actions.reset({ ...nextEntry(values.current), reference });
      root.current?.querySelector<HTMLElement>('input[role=combobox]')?.focus();
      return;
    }
    enterGoesOn(event, true);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of the fields in it
    <div style={band} ref={root} onKeyDown={onKeyDown} role="group" aria-label={t('create.series.line', { number })}>
      <Values intoRef={values} />
      {/* in Dutch too everything up to the button stands on one line at 1280 px */}
      <Stack direction="row" gap={2} align="start">
        <Text
          aria-hidden
          size="title"
          tone="accent"
          figures
          // on the line of the fields, below the height of their names
          style={{ inlineSize: rem(slots.line), paddingBlockStart: '1.6rem' }}
        >
          {number}
        </Text>
        <Cell share={3} min="12.5rem">
          <entry.MemberCombobox
            name="member"
            label={t('transaction.member')}
            required={!fields.memberless}
            onChange={(member) => member && goOn()}
          />
        </Cell>
        {fields.counterparty ? (
          <Cell share={3} min="14rem">
            <entry.MemberCombobox
              name="counterparty"
              label={t('transaction.counterparty')}
              required
              onChange={(member) => member && goOn()}
            />
          </Cell>
        ) : null}
        {fields.quantity ? (
          <Slot width={rem(slots.quantity)}>
            <UnitsField instruments={instruments} />
          </Slot>
        ) : null}
        <AmountFields />
        {fields.quantity ? <Worked /> : null}
        <Slot width={rem(slots.reference)}>
          <entry.TextField name="reference" label={t('transaction.reference')} validators={[maxLength(35)]} />
        </Slot>
        {fields.document ? (
          <Cell min="10rem">
            <DocumentField />
          </Cell>
        ) : null}
        {/* on the line of the fields, like the number */}
        <div style={{ inlineSize: rem(slots.button), paddingBlockStart: '1.5rem' }} onClickCapture={pressOnce}>
          <SubmitButton intent="next" aria-keyshortcuts="Control+Enter" endIcon={<Kbd>↵</Kbd>}>
            {t(waits ? 'create.proposeNext' : 'create.bookNext')}
          </SubmitButton>
        </div>
      </Stack>
      <SeriesSay />
    </div>
  );
}

/** Keeps what is typed at hand for a key; renders nothing, so it may at every one. */
function Values({ intoRef }: { intoRef: { current: Parameters<typeof nextEntry>[0] | undefined } }) {
  const values = entry.useFormValues((all) => all);
  useEffect(() => {
    intoRef.current = values;
  });
  return null;
}

/** What follows from the quantity, above the columns of what was booked: the amount at its price, and the balance after. */
function Worked() {
  const { t, formats } = useI18n();
  const { preview } = useDryRun();
  const current = useIsCurrent();
  const { overridden, fields } = useKind();
  const { instrument, date } = entry.useFormValues((values) => ({
    instrument: values.instrument_id ?? '',
    date: values.effective_date,
  }));
  const { data: price } = useQuery(priceQuery(useApi(), fields.priced ? instrument : '', date));
  const amount = current ? preview?.amount_cents : null;
  const after = current ? preview?.holdings[0]?.today.after : undefined;
  return (
    <>
      {fields.amount ? null : (
        <Fact label={typeof price === 'number' && !overridden ? `à ${formats.money(price)}` : t('transaction.amount')}>
          {typeof amount === 'number' ? <Money cents={amount} /> : null}
        </Fact>
      )}
      <Fact label={t('transaction.balanceAfter')} width={slots.balance}>
        {after === undefined ? null : <Quantity value={after} />}
      </Fact>
    </>
  );
}

function Fact({ label, width = slots.amount, children }: { label: string; width?: number; children: ReactNode }) {
  return (
    <Stack gap={3} width={rem(width)}>
      <Text as="div" size="dense" tone="quiet" align="end">
        {label}
      </Text>
      <Text as="div" figures weight="strong" align="end">
        {children}
      </Text>
    </Stack>
  );
}
