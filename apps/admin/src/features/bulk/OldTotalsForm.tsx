import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import {
  Button,
  ButtonGroup,
  DateField,
  MoneyField,
  Notice,
  QuantityField,
  Stack,
  Table,
  TextField,
} from '@ledenbureau/ui';
import { useState } from 'react';
import { problemItems, today, useKeyFor } from '@ledenbureau/workbench';
import { FieldRow } from '../../register/request/FieldRow.tsx';
import { type BatchDetail, type Comparison, type OldTotals, useBatchStep } from './bulk.api.ts';
import { useBulkProblem } from './useBulkProblem.ts';
import type { OldTotalEntry, OldTotalsDraft, TypedTotals } from './useOldTotalsDraft.ts';
import { WhyLink } from './WhyLink.tsx';

/** Most decimals of units in any register. */
const scale = 6;
const mostInstruments = 100;

export interface OldTotalsFormProps {
  batch: BatchDetail;
  comparison: Comparison;
  draft: OldTotalsDraft;
  onDone(): void;
}

/** The day before the one on which a register is moved in. */
const yesterday = () => new Date(Date.parse(`${today()}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/** What was told before, as it is typed. */
const typedOf = ({ day, members: { old }, instruments }: Comparison): TypedTotals => ({
  day: day ?? yesterday(),
  members: old === null ? '' : String(old),
  entries: instruments.map(({ instrument, old: total, new: now }) => ({
    instrument,
    ...total,
    isOwn: now.quantity === '0' && now.amount_cents === 0,
  })),
});

/** What the old administration comes to: members, and units and euros of each instrument; what it does not say stays empty. */
export function OldTotalsForm({ batch, comparison, draft, onDone }: OldTotalsFormProps) {
  const { t, formats } = useI18n();
  const { failure } = useBulkProblem();
  const keyFor = useKeyFor();
  const step = useBatchStep(batch.id);
  const [{ day = yesterday(), members, entries }, setTyped] = useState(
    () => draft.stored?.value ?? typedOf(comparison),
  );
  const [problems, setProblems] = useState<ReadonlySet<string>>(new Set());
  const type = (more: Partial<TypedTotals>) => {
    const typed = { day, members, entries, ...more };
    setTyped(typed);
    draft.keep(typed);
  };
  const change = (at: number, more: Partial<OldTotalEntry>) =>
    type({ entries: entries.map((entry, index) => (index === at ? { ...entry, ...more } : entry)) });
  const end = () => {
    draft.forget();
    onDone();
  };
  const read = (field: string, problem: string | null) =>
    setProblems((before) => new Set([...before].filter((other) => other !== field).concat(problem ? [field] : [])));
  const send = () => {
    const body: OldTotals = {
      day: day === '' ? null : day,
      members: members === '' ? null : Number(members),
      instruments: entries
        .filter(({ instrument, quantity, amount_cents: cents }) => instrument.trim() && (quantity ?? cents) !== null)
        .map(({ isOwn: _isOwn, ...total }) => total),
    };
    step.mutate({ step: { action: 'compare', body }, key: keyFor([batch.version, body]) }, { onSuccess: end });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (problems.size === 0 && !step.isPending) send();
      }}
    >
      <Stack gap={3}>
        {draft.stored ? (
          <Notice
            tone="accent"
            action={
              <Button
                size="small"
                onClick={() => {
                  draft.forget();
                  setTyped(typedOf(comparison));
                  setProblems(new Set());
                }}
              >
                {t('workbench.draft.anew')}
              </Button>
            }
          >
            {t('workbench.draft.since', { at: formats.dateTime(new Date(draft.stored.at).toISOString()) })}
          </Notice>
        ) : null}
        {comparison.balance ? (
          <Notice tone="warning">{t('bulk.old.replaces', { name: comparison.balance.file_name })}</Notice>
        ) : null}
        <FieldRow>
          <DateField
            name="day"
            label={t('bulk.old.file.day')}
            max={today()}
            width="full"
            value={day}
            onChange={(value, { problem }) => {
              type({ day: value });
              read('day', problem);
            }}
          />
          <QuantityField
            name="members"
            label={t('bulk.old.members')}
            scale={0}
            width="full"
            value={members}
            onChange={(value, { problem }) => {
              type({ members: value });
              read('members', problem);
            }}
          />
        </FieldRow>
        <Table<OldTotalEntry & { at: number }>
          caption={t('bulk.old.title')}
          density="compact"
          rows={entries.map((entry, at) => ({ ...entry, at }))}
          rowKey={({ at }) => String(at)}
          empty={null}
          columns={[
            {
              id: 'instrument',
              header: t('transaction.instrument'),
              rowHeader: true,
              cell: ({ instrument, isOwn, at }) =>
                isOwn ? (
                  <TextField
                    name={`instrument-${at}`}
                    label={t('transaction.instrument')}
                    hideLabel
                    maxLength={100}
                    value={instrument}
                    onChange={(value) => change(at, { instrument: value })}
                  />
                ) : (
                  instrument
                ),
            },
            {
              id: 'quantity',
              header: t('bulk.units'),
              cell: ({ instrument, quantity, at }) => (
                <QuantityField
                  name={`units-${at}`}
                  label={t('bulk.old.units', { instrument })}
                  hideLabel
                  scale={scale}
                  value={quantity ?? ''}
                  onChange={(value, { problem }) => {
                    change(at, { quantity: value === '' ? null : value });
                    read(`${at} units`, problem);
                  }}
                />
              ),
            },
            {
              id: 'amount',
              header: t('transaction.amount'),
              cell: ({ instrument, amount_cents: cents, at }) => (
                <MoneyField
                  name={`euros-${at}`}
                  label={t('bulk.old.euros', { instrument })}
                  hideLabel
                  min={0}
                  value={cents}
                  onChange={(value, { problem }) => {
                    change(at, { amount_cents: value });
                    read(`${at} euros`, problem);
                  }}
                />
              ),
            },
          ]}
        />
        {step.error ? (
          <Notice tone="danger">
            {failure(step.error)} <WhyLink problems={problemItems(step.error)} />
          </Notice>
        ) : null}
        <ButtonGroup>
          <Button type="submit" theme="green" loading={step.isPending} disabled={problems.size > 0}>
            {t('bulk.old.compare')}
          </Button>
          <Button onClick={end}>{t('form.cancel')}</Button>
          {entries.length < mostInstruments ? (
            <Button
              theme="transparent"
              onClick={() =>
                type({ entries: [...entries, { instrument: '', quantity: null, amount_cents: null, isOwn: true }] })
              }
            >
              {t('bulk.old.more')}
            </Button>
          ) : null}
        </ButtonGroup>
      </Stack>
    </form>
  );
}
