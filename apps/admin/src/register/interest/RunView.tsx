import { useI18n } from '@ledenbureau/i18n';
import { Link, Notice, Stack, Text } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { Focused } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { paths } from '../../paths.ts';
import { instrumentName } from '../../texts/instrumentName.ts';
import { useTransactionHref } from '../transaction/useTransactionHref.ts';
import { type InterestRunDetail, isBooked, linesQuery } from './interest.api.ts';
import type { RunAction } from './RunDialogs.tsx';
import { RunLines, useLines } from './RunLines.tsx';
import { RunStatus } from './RunStatus.tsx';
import { RunStepper } from './RunStepper.tsx';
import { RunSum } from './RunSum.tsx';
import { HeldNotice, SkippedMembers } from './SkippedMembers.tsx';
import { AlikeNotice } from '../approval/AlikeNotice.tsx';

/** What became of the run just now. The focus goes here: the button that did it is gone. */
export function Outcome({ run, action }: { run: InterestRunDetail; action: RunAction }) {
  const { t, formats } = useI18n();
  const { status } = run;
  const title =
    status === 'waiting'
      ? undefined
      : status === 'executed'
        ? action === 'approve'
          ? t('interest.done.executed', { amount: formats.money(run.booked_cents) })
          : t('interest.done.kept')
        : t(`interest.done.${status}`);
  if (title === undefined) return null;
  return (
    <Focused>
      <Notice tone={status === 'executed' || status === 'reversed' ? 'positive' : 'accent'} title={title} />
    </Focused>
  );
}

/** What there is to know of a run: its way, its sum, who is left out, and its lines. */
export function RunView({ run }: { run: InterestRunDetail }) {
  const { t, locale, formats } = useI18n();
  const href = useTransactionHref();
  const pages = useLines();
  const query = useQuery(linesQuery(useApi(), run.id, pages.page));
  const { kind, status } = run;
  return (
    <Stack gap={4}>
      <RunStepper run={run} />
      <Stack direction="row" gap={3} align="center">
        <p>
          {t(`interest.kinds.${kind}`)} · {instrumentName(run.instrument, locale)} ·{' '}
          {t('interest.upTo', { date: formats.date(run.until) })}
        </p>
        <RunStatus status={status} />
        {kind === 'accrual' && isBooked(run) && run.booked_cents !== 0 ? (
          <Link href={href(run.id)}>{t('interest.transaction')}</Link>
        ) : null}
        {kind !== 'accrual' && status === 'executed' ? (
          <Link href={`${paths.redemptions}?batch=owed`}>{t('payments.newOwed')}</Link>
        ) : null}
      </Stack>
      <AlikeNotice maker={run.maker} checker={run.checker} over={status !== 'waiting'} />
      <AlikeNotice
        maker={run.reversal?.maker}
        checker={run.reversal?.checker ?? null}
        over={status !== 'reversal_waiting'}
      />
      <Story run={run} />
      <RunSum run={{ ...run, ...run.without_held }} />
      <HeldNotice run={run} waits={status === 'waiting'} />
      <SkippedMembers run={run} waits={status === 'waiting'} />
      <RunLines kind={kind} pages={pages} query={query} total={run.lines} />
    </Stack>
  );
}

/** What was said about the run, and about taking it back. */
function Story({ run }: { run: InterestRunDetail }) {
  const { t, formats } = useI18n();
  const { status, reversal, checker, decided_at: decided, comment } = run;
  const at = (instant: string | null) => (instant === null ? '' : formats.dateTime(instant));
  const reversalText =
    reversal &&
    t('interest.asked', {
      name: reversal.maker.name,
      at: at(reversal.created_at),
      reason: t(`interest.reasons.${reversal.reason_code}`),
    });
  const remarks = [
    status === 'rejected' ? t('interest.turnedDown', { name: checker?.name ?? '', at: at(decided) }) : null,
    status === 'withdrawn' ? t('interest.takenBack', { at: at(decided) }) : null,
    comment === null ? null : `${t('transaction.comment')}: ${comment}`,
  ];
  const ended =
    status === 'reversed' && reversal?.checker
      ? t('interest.reversedBy', { name: reversal.checker.name, at: at(reversal.decided_at) })
      : null;
  return (
    <>
      {remarks.map((text) =>
        text ? (
          <Text as="p" breakAnywhere key={text}>
            {text}
          </Text>
        ) : null,
      )}
      {reversalText ? (
        <Notice tone={status === 'reversal_waiting' ? 'warning' : 'accent'}>
          {[reversalText, reversal.description, ended, reversal.comment].map((text) =>
            text ? (
              <Text as="p" breakAnywhere key={text}>
                {text}
              </Text>
            ) : null,
          )}
        </Notice>
      ) : null}
    </>
  );
}
