import { isolate, useI18n } from '@ledenbureau/i18n';
import {
  Button,
  DecisionView,
  DescriptionList,
  DownloadIcon,
  EmptyState,
  ErrorState,
  Heading,
  MetaLine,
  Notice,
  RuledStack,
  Sides,
  Skeleton,
  Stack,
  Stepper,
  Text,
  useMediaQuery,
} from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem, Page, useProblemText, today, RoleButton, onDemand } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { meQuery } from '../../api/me.ts';
import { paths } from '../../paths.ts';
import { Movements } from './Movements.tsx';
import { isChecking, type Period, periodQuery } from './period.api.ts';
import { PeriodChecks } from './PeriodChecks.tsx';
import type { PeriodAction } from './PeriodDialog.tsx';
import { rolesFor } from '../../api/roles.ts';
import { AlikeNotice } from '../../register/approval/AlikeNotice.tsx';
import { languageOf } from '../../texts/languageOf.ts';

const PeriodDialog = onDemand(async () => (await import('./PeriodDialog.tsx')).PeriodDialog);

/** The way to a year. */
function useBreadcrumbs(year: string) {
  const { t } = useI18n();
  return [
    { label: t('settings.title'), href: paths.cooperativeSettings },
    { label: t('periods.title'), href: paths.periods },
    { label: year },
  ];
}

/** A year: what is held against what, how its units changed, its files, and closing or opening it (mock-up "period-close"). */
export function PeriodPage({ year }: { year: string }) {
  const { t } = useI18n();
  const { failure } = useProblemText();
  const api = useApi();
  const query = useQuery(periodQuery(api, Number(year)));
  const me = useQuery(meQuery(api));
  const breadcrumbs = useBreadcrumbs(year);
  const { data } = query;
  if (data && me.data) {
    return <PeriodView period={data} me={me.data} onCheck={() => void query.refetch()} />;
  }
  const error = query.error ?? me.error;
  const unknown = error instanceof ApiProblem && (error.status === 404 || error.status === 422);
  return (
    <Page title={unknown ? t('notFound.title') : t('periods.of', { year })} breadcrumbs={breadcrumbs}>
      {unknown ? (
        <EmptyState title={t('periods.unknown')} action={<Button href={paths.periods}>{t('periods.title')}</Button>} />
      ) : error ? (
        <ErrorState title={failure(error)} onRetry={() => void Promise.all([query.refetch(), me.refetch()])} />
      ) : (
        <Stack gap={4}>
          {isChecking(query.failureReason) ? <Notice tone="accent">{failure(query.failureReason)}</Notice> : null}
          <Skeleton lines={10} />
        </Stack>
      )}
    </Page>
  );
}

interface PeriodViewProps {
  period: Period;
  me: { settings: { four_eyes: boolean } };
  onCheck(): void;
}

function PeriodView({ period, me, onCheck }: PeriodViewProps) {
  const { t, formats } = useI18n();
  const breadcrumbs = useBreadcrumbs(String(period.year));
  const roomy = useMediaQuery('(min-width: 1100px)');
  const [action, setAction] = useState<PeriodAction | null>(null);
  const { year, status, checks, waiting, closed, journal } = period;
  const failing = checks.filter(({ outcome }) => outcome === 'blocks');
  const over = String(year) < today().slice(0, 4);
  const lastDay = formats.date(`${year}-12-31`);
  const button = (
    next: Exclude<PeriodAction, 'holders' | 'movements'>,
    theme?: 'green' | 'danger',
    disabled = false,
  ) => (
    <RoleButton
      key={next}
      needs={rolesFor(next)}
      disabled={disabled}
      {...(theme ? { theme } : {})}
      onClick={() => setAction(next)}
    >
      {t(`periods.do.${next}.choose`)}
    </RoleButton>
  );
  const decision = () => {
    if (waiting) {
      const sentence = t(`periods.asked.${waiting.action}`, { name: waiting.maker.name, year });
      const { can, reason } = waiting;
      const actions = [
        can.includes('withdraw') && button('withdraw'),
        can.includes('reject') && button('reject'),
        can.includes('approve') && button('approve', 'green'),
      ];
      return {
        sentence,
        note: can.includes('withdraw') ? t('periods.ownNote') : (reason ?? t('periods.approveNote')),
        actions,
      };
    }
    if (status === 'closed') {
      return { sentence: t('periods.closedSentence', { date: lastDay }), actions: [button('reopen', 'danger')] };
    }
    if (!over) return undefined;
    return {
      sentence: t('periods.closeSentence', { date: lastDay }),
      note:
        failing.length > 0
          ? t('periods.blocked', { count: failing.length })
          : t(me.settings.four_eyes ? 'periods.closeNote' : 'periods.closeAlone'),
      actions: [button('close', 'green', failing.length > 0)],
    };
  };
  const file = (next: PeriodAction, label: string, detail: string, name: string) => (
    <RuledStack direction="row" gap={4} align="center" wrap={false}>
      <Stack gap={0} grow>
        <Text as="strong" weight="strong">
          {label}
        </Text>
        <Text as="div" size="small" tone="quiet">
          {detail}
        </Text>
      </Stack>
      <RoleButton
        needs={rolesFor('export')}
        startIcon={<DownloadIcon />}
        aria-label={t('periods.download', { file: label, format: name })}
        onClick={() => setAction(next)}
      >
        {name}
      </RoleButton>
    </RuledStack>
  );
  const nominal = formats.money(period.movements.reduce((sum, row) => sum + row.nominal_value_cents, 0));
  const steps = (['check', 'submit', 'approve', 'closed'] as const).filter(
    (id) => id !== 'approve' || me.settings.four_eyes || waiting !== null,
  );
  const count = { transactions: formats.number(journal.transactions), lines: formats.number(journal.lines) };
  return (
    <DecisionView decision={decision()}>
      <Page
        title={t(status === 'closed' ? 'periods.closedTitle' : 'periods.of', { year })}
        breadcrumbs={breadcrumbs}
        meta={
          status === 'closed' && period.changed_at
            ? t('periods.closedBy', {
                date: formats.date(period.changed_at),
                names: [closed?.maker.name, closed?.checker?.name ?? period.changed_by?.name]
                  .flatMap((name, at, all) => (name && all.indexOf(name) === at ? isolate(name) : []))
                  .join(' / '),
              })
            : over && (
                <Stepper
                  compact
                  label={t('periods.steps')}
                  current={waiting ? 'approve' : failing.length > 0 ? 'check' : 'submit'}
                  steps={steps.map((id) => ({
                    id,
                    label: t(`periods.step.${id}`),
                    error: id === 'check' && failing.length > 0,
                  }))}
                />
              )
        }
        facts={
          <MetaLine>
            {t('periods.range', { from: formats.date(`${year}-01-01`), to: lastDay })}
            {t('periods.checkedAt', { at: formats.dateTime(period.checked_at) })}
          </MetaLine>
        }
        actions={<Button onClick={onCheck}>{t('periods.again')}</Button>}
      >
        <Stack gap={5}>
          <AlikeNotice maker={waiting?.maker} checker={null} />
          <Sides gap={[6, 8]} end={roomy ? '20rem' : undefined}>
            <PeriodChecks period={period} />
            <Stack gap={2}>
              <Heading level={2}>{t('periods.files')}</Heading>
              <div>
                {file('auditfile', t('periods.auditfile'), t('periods.counts', count), 'XAF')}
                {file(
                  'journal',
                  t('periods.journal'),
                  t('periods.sum', { lines: count.lines, amount: formats.money(journal.debit_cents) }),
                  'CSV',
                )}
                {over
                  ? file(
                      'holders',
                      t('periods.holders', { date: lastDay }),
                      t('periods.holdersSum', { amount: nominal }),
                      'CSV',
                    )
                  : null}
                {file(
                  'movements',
                  t('periods.perInstrument'),
                  t('periods.instruments', { shown: formats.number(period.movements.length) }),
                  'CSV',
                )}
              </div>
              <Text as="p" size="small" tone="quiet">
                {t('periods.filesNote')}
              </Text>
              {status === 'closed' ? <KeptFiles files={period.files} /> : null}
            </Stack>
          </Sides>
          <Movements period={period} />
        </Stack>
      </Page>
      {action ? <PeriodDialog action={action} period={period} onClose={() => setAction(null)} /> : null}
    </DecisionView>
  );
}

const names = { xml: 'XAF', xlsx: 'XLSX', csv: 'CSV' } as const;

/** What the files of a closed year are told by: whoever has one can see whether it is the one that was kept. */
function KeptFiles({ files }: Pick<Period, 'files'>) {
  const { t, locale } = useI18n();
  const own = files.filter((file) => file.locale === languageOf(locale));
  return (
    <Stack gap={1}>
      <Text as="p" size="small" tone="quiet">
        {t(own.length > 0 ? 'periods.kept' : 'periods.keeping')}
      </Text>
      <DescriptionList
        compact
        items={own.map(({ format, sha256 }) => ({
          term: names[format],
          description: (
            <Text size="small" tone="quiet" breakAnywhere>
              <code>{sha256}</code>
            </Text>
          ),
        }))}
      />
    </Stack>
  );
}
