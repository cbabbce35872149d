import { useI18n } from '@ledenbureau/i18n';
import {
  Button,
  CalendarIcon,
  DownloadIcon,
  EmptyState,
  ErrorState,
  Notice,
  Sentence,
  Skeleton,
  Stack,
  StatusPill,
} from '@ledenbureau/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAuth } from '@ledenbureau/auth/react';
import { useEffect, useState } from 'react';
import {
  ApiProblem,
  endOfDay,
  onDemand,
  Page,
  RoleButton,
  today,
  usePageKeys,
  useParameters,
  useProblemText,
  useRefusal,
} from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { rolesFor } from '../../api/roles.ts';
import { paths } from '../../paths.ts';
import { memberQuery } from '../../register/member/member.api.ts';
import { rememberMember } from '../../register/member/recentMembers.ts';
import { useMembersState } from './edit/added.ts';
import { HoldingsTable } from './HoldingsTable.tsx';
import { MemberFacts } from './MemberFacts.tsx';
import { statusTone } from '../../register/member/memberStatus.ts';
import { usePastDay } from '../../register/moment/usePastDay.ts';
import { MemberProposals } from './MemberProposals.tsx';
import { MemberActions, type MemberTask } from './MemberActions.tsx';
import { MemberTabs } from './MemberTabs.tsx';
import { MemberPast } from './MemberPast.tsx';
import { MemberSteps } from './MemberSteps.tsx';
import { TaskDialog } from './TaskDialog.tsx';

const AddedMember = onDemand(async () => (await import('./edit/AddedMember.tsx')).AddedMember);
const MomentDialog = onDemand(async () => (await import('../../register/moment/MomentDialog.tsx')).MomentDialog);

/** One member: what they hold as of a date and what it is worth, what happened, and beside it who they are. */
export function MemberDetail({ lid }: { lid: string }) {
  const { t, formats } = useI18n();
  const { failure } = useProblemText();
  const { narrow } = useParameters();
  const [asOf] = usePastDay('as_of');
  const [knownAt] = usePastDay('known_at');
  const [task, setTask] = useState<MemberTask | null>(null);
  const [choosing, setChoosing] = useState(false);
  // "As known on a day" is as known at the end of that day.
  const moment = { asOf, knownAt: endOfDay(knownAt) };
  const query = useQuery({
    ...memberQuery(useApi(), lid, moment),
    placeholderData: keepPreviousData,
  });
  const { data: member, error } = query;
  const breadcrumbs = [{ label: t('members.title'), href: paths.member }, { label: lid }];
  const { user } = useAuth();
  const { added } = useMembersState();
  const [number, name] = [member?.member_no, member?.display_name];
  useEffect(() => {
    if (user && number !== undefined && name !== undefined) rememberMember(user.sub, { number, name });
  }, [user, number, name]);

  const past = Boolean(asOf || knownAt);
  const statement = t('members.statement.ofYear', { year: member?.as_of.slice(0, 4) ?? '' });
  const mayEdit = useRefusal(['operator']) === undefined && member?.anonymised_at === null;
  usePageKeys([
    ...(past && member ? [{ key: 'e', label: statement, run: () => setTask('statement') }] : []),
    ...(!past && mayEdit ? [{ key: 'w', label: t('members.edit.choose'), run: () => setTask('edit') }] : []),
  ]);

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

  const close = () => setTask(null);
  const show = (day: string, knownAt: string) => {
    narrow({ as_of: day === today() && knownAt === '' ? '' : day, known_at: knownAt });
    setChoosing(false);
  };
  return (
    <>
      {past ? (
        <MemberPast
          memberId={member.id}
          asOf={member.as_of}
          knownOn={knownAt}
          moment={moment}
          onCount={() => show(member.as_of, '')}
          onToday={() => show(today(), '')}
        />
      ) : null}
      <Page
        title={member.display_name}
        breadcrumbs={breadcrumbs}
        meta={
          <>
            <Sentence>
              {[
                t('members.memberNo', { number: member.member_no }),
                member.joined_on ? t('members.since', { date: formats.date(member.joined_on) }) : '',
              ]
                .filter(Boolean)
                .join(', ')}
            </Sentence>
            {member.status === 'active' ? null : (
              <StatusPill tone={statusTone[member.status]}>{t(`members.status.${member.status}`)}</StatusPill>
            )}
          </>
        }
        actions={
          past ? (
            <RoleButton needs={rolesFor('export')} startIcon={<DownloadIcon />} onClick={() => setTask('statement')}>
              {statement}
            </RoleButton>
          ) : (
            <MemberActions member={member} leads={!added} onChoose={setTask} />
          )
        }
      >
        {member.status === 'deceased' || member.status === 'blocked' ? (
          <Notice tone="warning">{t(`members.banner.${member.status}`)}</Notice>
        ) : null}
        {member.anonymised_at === null ? null : <Notice tone="accent">{t('members.banner.anonymised')}</Notice>}
        {added && !past ? <AddedMember member={member} added={added} /> : null}
        {past ? null : <MemberSteps memberId={member.id} />}
        <Stack direction="row" gap={8} align="start">
          <Stack gap={5} grow="34rem">
            <HoldingsTable
              member={member}
              loading={query.isFetching}
              past={past}
              moment={
                <Button startIcon={<CalendarIcon />} onClick={() => setChoosing(true)}>
                  {t('asOf.button', { date: formats.date(member.as_of) })}
                </Button>
              }
            />
            {/* what waits belongs to now: at a moment in the past it tells nothing */}
            {past ? null : <MemberProposals memberId={member.id} />}
            <MemberTabs member={member} moment={moment} />
          </Stack>
          <MemberFacts member={member} past={past} onEdit={() => setTask('edit')} onUnlink={() => setTask('unlink')} />
        </Stack>
      </Page>
      {choosing ? (
        <MomentDialog asOf={member.as_of} knownOn={knownAt} onClose={() => setChoosing(false)} onChoose={show} />
      ) : null}
      <TaskDialog member={member} task={task} moment={moment} onClose={close} />
    </>
  );
}
