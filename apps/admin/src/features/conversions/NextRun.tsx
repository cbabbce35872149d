import { useI18n, useMoreFormats } from '@ledenbureau/i18n';
import {
  Button,
  Card,
  DateText,
  ErrorState,
  Grid,
  Link,
  Money,
  Notice,
  Skeleton,
  Stack,
  Sum,
  Text,
} from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { RoleButton, today, useProblemText } from '@ledenbureau/workbench';
import type { ReactNode } from 'react';
import { useApi } from '../../api/ApiContext.tsx';
import { instrumentName } from '../../texts/instrumentName.ts';
import { type Programme, type Run, type RunDetail, runQuery, type Totals } from './conversion.api.ts';
import { runHref } from './runHref.ts';
import { possibleSteps, type RunAction } from './steps.ts';
import { useRunSentence } from './useRunSentence.tsx';

export interface NextRunProps {
  programme: Programme;
  /** Left out: no run can be planned by this programme. */
  onPlan: (() => void) | undefined;
}

/** The next run of a programme: its day, what members get, the sum that ties, and the one thing to do about it. */
export function NextRun({ programme, onPlan }: NextRunProps) {
  const { t } = useI18n();
  const { failure } = useProblemText();
  const { run, next_on: next } = programme;
  const query = useQuery({ ...runQuery(useApi(), run?.id ?? ''), enabled: run !== null });
  if (run === null) {
    return (
      <Card>
        <Day label={t('conversions.next.none')} day={next} />
        {onPlan ? (
          <RoleButton needs={['operator']} theme="green" onClick={onPlan}>
            {t('conversions.plan.choose')}
          </RoleButton>
        ) : (
          <p>{t(programme.terms === null ? 'conversions.programme.firstWaits' : 'conversions.programme.ended')}</p>
        )}
      </Card>
    );
  }
  return (
    <Card>
      {query.data ? (
        <Known run={query.data} />
      ) : query.error ? (
        <ErrorState title={failure(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton lines={5} />
      )}
    </Card>
  );
}

function Known({ run }: { run: RunDetail }) {
  const { t } = useI18n();
  const sentence = useRunSentence();
  const steps = possibleSteps(run);
  const step = mainStep(run, steps);
  return (
    <Grid gap={[4, 8]} columns={2} minItemWidth={272}>
      <Stack gap={2}>
        <Day label={t('conversions.next.label', { number: run.number })} day={run.run_on} />
        {run.stale ? <Notice tone="warning">{t('conversions.stale.title')}</Notice> : null}
        <p>{sentence(run)}</p>
        <Stack direction="row" align="center" gap={[2, 3]}>
          <Button
            {...(step ? { theme: 'green' as const } : {})}
            href={step && step !== 'calculate' ? `${runHref(run.id)}?do=${step}` : runHref(run.id)}
          >
            {t(step ? `conversions.${step}.choose` : 'conversions.open')}
          </Button>
          <Text as="small" tone="quiet">
            <Waits run={run} />
          </Text>
        </Stack>
      </Stack>
      {run.calculation ? <RunSum run={run} totals={run.calculation.totals} /> : null}
    </Grid>
  );
}

/** What the run waits for, where this administrator can do it. */
const mainStep = (run: Run, steps: readonly RunAction[]): RunAction | undefined =>
  (['approve', 'execute', 'submit'] as const).find((one) => steps.includes(one)) ??
  (run.calculation === null || run.stale ? steps.find((one) => one === 'calculate') : undefined);

/** Who is to do what about it. */
function Waits({ run }: { run: Run }): ReactNode {
  const { t, formats } = useI18n();
  const { submitter, submitted_at: at, decision } = run;
  if (run.task !== null) return t(`conversions.task.${run.task}`);
  if (run.status === 'planned') {
    return run.calculate_on === null
      ? null
      : t('conversions.next.calculateOn', { date: formats.date(run.calculate_on) });
  }
  if (run.status !== 'awaiting_approval' || submitter === null || at === null) return null;
  const by = t('conversions.submittedBy', { name: submitter.name, at: formats.dateTime(at) });
  if (decision === 'now') return `${by} ${t('conversions.youAreSecond')}`;
  return decision === 'own_entry' ? `${by} ${t('decision.own')}` : by;
}

/** A day, and how far it is away. */
function Day({ label, day }: { label: string; day: string | null }) {
  const { relativeTime } = useMoreFormats();
  return (
    <div>
      <Text as="p" tone="quiet">
        {label}
      </Text>
      {day === null ? null : (
        <p>
          <Text as="b" size="figure">
            <DateText value={day} />
          </Text>{' '}
          <Text tone="quiet">{day === today() ? '' : relativeTime(`${day}T12:00:00Z`)}</Text>
        </p>
      )}
    </div>
  );
}

/** Source against target and remainder, as rows of one sum. */
function RunSum({ run, totals }: { run: Run; totals: Totals }) {
  const { t, locale, formats } = useI18n();
  const price = run.calculation?.price_cents ?? 0;
  const rows: { term: string; detail: ReactNode; cents: number }[] = [
    {
      term: t('conversions.source'),
      detail:
        totals.source_quantity === null
          ? t('conversions.basis.payable')
          : t('conversions.withInterest', { quantity: formats.quantity(totals.source_quantity) }),
      cents: totals.principal_cents + totals.interest_cents - totals.withholding_cents,
    },
    {
      term: instrumentName(run.target, locale),
      detail: `${formats.quantity(totals.target_quantity)} × ${formats.money(price)}`,
      cents: totals.target_cents,
    },
    { term: t('conversions.rest'), detail: t(`conversions.remainder.${run.remainder}`), cents: totals.remainder_cents },
  ];
  return (
    <Stack gap={2}>
      <Sum
        lines={rows.map(({ term, detail, cents }) => ({
          id: term,
          term,
          detail: <Text tone="quiet">{detail}</Text>,
          value: <Money cents={cents} />,
        }))}
      />
      {totals.exceptions > 0 ? (
        <Text as="p" size="dense">
          <Link href={`${runHref(run.id)}?tab=exceptions`}>
            {t('conversions.exceptionCount', { count: totals.exceptions })}
          </Link>
        </Text>
      ) : null}
      {totals.ties ? null : <Notice tone="danger">{t('conversions.sum.broken')}</Notice>}
    </Stack>
  );
}
