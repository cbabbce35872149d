import { DateField, Select, typedForm, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { Grid, Notice, Skeleton, Stack, Text } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiProblem, today, useDebouncedCallback, ActionDialog } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { meQuery } from '../../api/me.ts';
import { instrumentOptions } from '../../texts/instrumentOptions.ts';
import { instrumentsQuery } from '../transaction/transaction.api.ts';
import { fileRun, previewQuery, runKinds, type RunWish } from './interest.api.ts';
import { RefusedRun } from './RefusedRun.tsx';
import { RunLines, useLines } from './RunLines.tsx';
import { runProblemKey } from './runProblem.ts';
import { RunStepper } from './RunStepper.tsx';
import { RunSum } from './RunSum.tsx';
import { SkippedMembers } from './SkippedMembers.tsx';

interface NewRunValues {
  kind: string;
  instrument_id: string;
  until: string;
}

const form = typedForm<NewRunValues>()({ DateField, Select });
const schema = y.object({
  kind: y.string().required(),
  instrument_id: y.string().required(),
  until: y.string().required(),
  key: y.string(),
});

/** The run for these values; null while one of them is missing. */
function toWish({ kind, instrument_id, until }: NewRunValues): RunWish | null {
  const runKind = runKinds.find((one) => one === kind);
  return runKind && instrument_id && until ? { kind: runKind, instrument_id, until } : null;
}

export interface NewRunProps {
  onClose(): void;
  onFiled(id: string): void;
  /** Another run stands in the way. */
  onOpen(id: string): void;
}

/** A run to be: for which issue and up to which day, beside what it would book, holder by holder. */
export function NewRun({ onClose, onFiled, onOpen }: NewRunProps) {
  const { t } = useI18n();
  const api = useApi();
  const me = useQuery(meQuery(api));
  const [wish, setWish] = useState<RunWish | null>(null);
  const pages = useLines();
  const query = useQuery(previewQuery(api, wish, pages.page));
  const preview = query.error ? undefined : query.data;
  const filed = useRef<string>(undefined);
  const outcome = useRef<HTMLElement>(null);

  // What was read first of this wish: another answer to it, on whatever page, is told.
  const of = JSON.stringify(wish);
  const [first, setFirst] = useState<{ of: string; digest: string } | null>(null);
  if (preview && !query.isPlaceholderData && first?.of !== of) setFirst({ of, digest: preview.digest });
  const changed = preview !== undefined && first?.of === of && first.digest !== preview.digest;

  const ask = (next: RunWish | null) => {
    setWish(next);
    pages.setMember(null);
  };
  const settled = useDebouncedCallback((values: NewRunValues) => ask(toWish(values)));
  const fourEyes = me.data?.settings.four_eyes ?? true;
  return (
    <ActionDialog<NewRunValues>
      drawer
      title={t('interest.new.title')}
      confirm={t('interest.new.confirm')}
      sentence={t(fourEyes ? 'interest.new.fourEyes' : 'interest.new.atOnce')}
      draftKey="run.new"
      initialValues={{ kind: 'payment', instrument_id: '', until: today() }}
      schema={schema}
      problemKey={runProblemKey}
      blocked={!preview || query.isPlaceholderData}
      onChange={settled.later}
      send={async (values, key) => {
        const complete = toWish(values);
        if (!complete || !preview) return;
        try {
          filed.current = (await fileRun(api, complete, { key, digest: preview.digest })).id;
        } catch (error) {
          if (error instanceof ApiProblem && error.code === 'preview_stale') await query.refetch();
          throw error;
        }
      }}
      onClose={onClose}
      onDone={() => (filed.current ? onFiled(filed.current) : onClose())}
    >
      <RunStepper />
      <Fields />
      <section ref={outcome} tabIndex={-1} aria-label={t('interest.new.preview')} aria-busy={query.isFetching}>
        {wish === null ? (
          <Text as="p" tone="quiet">
            {t('interest.new.incomplete')}
          </Text>
        ) : query.error ? (
          <RefusedRun
            wish={wish}
            page={pages.page}
            error={query.error}
            retry={() => void query.refetch()}
            onTaken={() => outcome.current?.focus()}
            onOpen={onOpen}
          />
        ) : preview ? (
          <Stack gap={4}>
            {changed ? <Notice tone="warning">{t('interest.new.changed')}</Notice> : null}
            <RunSum run={preview} />
            <SkippedMembers run={preview} />
            <RunLines kind={preview.kind} pages={pages} query={{ ...query, error: null }} total={preview.lines} />
          </Stack>
        ) : (
          <Skeleton lines={8} />
        )}
      </section>
    </ActionDialog>
  );
}

function Fields() {
  const { t, locale } = useI18n();
  const instruments = useQuery(instrumentsQuery(useApi()));
  const { kind } = form.useFormValues(({ kind: chosen }) => ({ kind: runKinds.find((one) => one === chosen) }));
  return (
    <Stack gap={2}>
      <Grid gap={3} columns={3} minItemWidth={176}>
        <form.Select
          name="kind"
          label={t('interest.kind')}
          required
          width="full"
          options={runKinds.map((value) => ({ value, label: t(`interest.kinds.${value}`) }))}
        />
        <form.Select
          name="instrument_id"
          label={t('redemptions.issue')}
          required
          width="full"
          placeholder={t('form.choose')}
          options={instrumentOptions(instruments.data?.items, locale, 'bond')}
        />
        <form.DateField name="until" label={t('interest.until')} required width="full" />
      </Grid>
      {kind ? (
        <Text as="p" size="dense" tone="quiet">
          {t(`interest.about.${kind}`)} {t('interest.untilHint')}
        </Text>
      ) : null}
    </Stack>
  );
}
