import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { Button, DateField, EmptyState, ErrorState, Notice, Skeleton, Stack, StatusPill } from '@ledenbureau/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useApi } from '../../api/ApiContext.tsx';
import { ApiProblem } from '../../api/problem.ts';
import { useProblemText } from '../../texts/useProblemText.ts';
import { Page } from '../../layout/Page.tsx';
import { paths } from '../../paths.ts';
import { memberQuery } from '../../register/member/member.api.ts';
import { useUrlDate, wholeDay } from '../../list/useUrlDate.ts';
import { endOfDay, today } from '../../today.ts';
import { HoldingsTable } from './HoldingsTable.tsx';
import { MemberFacts } from './MemberFacts.tsx';
import { statusTone } from '../../register/member/memberStatus.ts';
import { MemberProposals } from './MemberProposals.tsx';
import { MemberTransactions } from './MemberTransactions.tsx';

/** One member: who, what they hold as of a date, and what happened. */
export function MemberDetail({ lid }: { lid: string }) {
  const { t, formats } = useI18n();
  const { failure } = useProblemText();
  const [search] = useSearchParams();
  const [asOf, setAsOf] = useUrlDate('as_of');
  const [knownAt, setKnownAt] = useUrlDate('known_at');
  // "As known on a day" is as known at the end of that day.
  const moment = { asOf, knownAt: endOfDay(knownAt) };
  const query = useQuery({
    ...memberQuery(useApi(), lid, moment),
    placeholderData: keepPreviousData,
  });
  const { data: member, error } = query;
  const breadcrumbs = [{ label: t('members.title'), href: paths.member }, { label: lid }];

  if (!member) {
    if (!error) {
      return (
        <Page title={t('members.loading', { lid })} breadcrumbs={breadcrumbs}>
          <Skeleton lines={8} />
        </Page>
      );
    }
    const unknown = error instanceof ApiProblem && (error.status === 404 || error.status === 422);
    return (
      <Page title={unknown ? t('members.unknown', { lid }) : t('members.failed')} breadcrumbs={breadcrumbs}>
        {unknown ? (
          <EmptyState
            title={t('members.unknownHint')}
            action={<Button href={paths.member}>{t('members.back')}</Button>}
          />
        ) : (
          <ErrorState title={failure(error)} onRetry={() => void query.refetch()} />
        )}
      </Page>
    );
  }

  const past = asOf || knownAt;
  return (
    <Page
      title={member.display_name}
      breadcrumbs={breadcrumbs}
      meta={
        <Stack direction="row">
          <span>{t('members.memberNo', { number: member.member_no })}</span>
          <StatusPill tone={statusTone[member.status]}>{t(`members.status.${member.status}`)}</StatusPill>
          {member.joined_on ? <span>{t('members.joinedOn', { date: formats.date(member.joined_on) })}</span> : null}
        </Stack>
      }
      actions={
        <Button tone="green" href={`${paths.createTransaction}?lid=${member.member_no}`}>
          {t('menu.members.transaction')}
        </Button>
      }
    >
      <Stack gap={6}>
        {member.status === 'deceased' || member.status === 'blocked' ? (
          <Notice level="warning">{t(`members.banner.${member.status}`)}</Notice>
        ) : null}
        {error ? <Notice level="error">{failure(error)}</Notice> : null}
        <Stack direction="row" gap={4} align="end">
          <DateField
            name="as_of"
            label={t('asOf.label')}
            hint={t('asOf.hint')}
            value={asOf || member.as_of || today()}
            onChange={wholeDay(setAsOf)}
          />
          <DateField
            name="known_at"
            label={t('asOf.known')}
            hint={t('asOf.knownHint')}
            value={knownAt}
            max={today()}
            onChange={wholeDay(setKnownAt)}
          />
          {past ? (
            <Button href={`${paths.member}?lid=${encodeURIComponent(search.get('lid') ?? lid)}`}>
              {t('asOf.now')}
            </Button>
          ) : null}
        </Stack>
        <HoldingsTable member={member} loading={query.isFetching} />
        {/* what waits belongs to now: at a moment in the past it tells nothing */}
        {past ? null : <MemberProposals memberId={member.id} />}
        <MemberFacts member={member} />
        <MemberTransactions memberId={member.id} memberNo={member.member_no} moment={moment} />
      </Stack>
    </Page>
  );
}
