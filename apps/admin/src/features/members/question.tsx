import { useI18n } from '@ledenbureau/i18n';
import { Link, Stack, Text, Sentence } from '@ledenbureau/ui';
import { memberHref } from '../../paths.ts';
import { AlikeNotice } from '../../register/approval/AlikeNotice.tsx';
import { type QuestionFactsProps, questionOf, rejecting, waitingOne } from '../../register/approval/question.ts';
import { decideProposal, type MemberProposal } from './estate/estate.api.ts';
import { Proposed } from './Proposed.tsx';

type Data = MemberProposal | null;

/** What with a member takes two: dividing an estate, making somebody unknown, and making somebody active again. */
export const memberQuestion = questionOf<Data>({
  async read(api, approval, signal) {
    const params = { path: { id: approval.subject_id } };
    const { items } = await api.unwrap(api.http.GET('/members/{id}/proposals', { params, signal }));
    return waitingOne(items, approval);
  },
  Facts,
  isReady: (proposal) => proposal?.can.includes('approve') === true,
  approve: async (api, proposal, key) => proposal && decideProposal(api, proposal, 'approve', { comment: '', key }),
  rejection: (proposal) => (proposal?.can.includes('reject') ? rejecting : null),
  reject: async (api, proposal, { comment }, key) =>
    proposal && decideProposal(api, proposal, 'reject', { comment, key }),
});

function Facts({ data: proposal }: QuestionFactsProps<Data>) {
  const { t, formats } = useI18n();
  if (!proposal) return <p>{t('desk.over')}</p>;
  const { action, member, maker, checker, created_at: at, status } = proposal;
  return (
    <Stack gap={4}>
      <Text as="p" size="section">
        {t(`members.decide.${action}.approve`, { name: member.display_name })}
      </Text>
      <AlikeNotice maker={maker} checker={checker} over={status !== 'waiting'} />
      <Proposed proposal={proposal} />
      {action === 'anonymise' ? <p>{t('members.decide.forGood')}</p> : null}
      <Text as="p">
        <Sentence>{t('decision.enteredBy', { name: maker.name, at: formats.dateTime(at) })}</Sentence>
      </Text>
      <Link href={memberHref(member.member_no)}>
        {t('requests.memberNo', { number: String(member.member_no) })} {member.display_name}
      </Link>
    </Stack>
  );
}
