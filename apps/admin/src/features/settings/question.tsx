import { useI18n } from '@ledenbureau/i18n';
import { Stack } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/ApiContext.tsx';
import { meQuery } from '../../api/me.ts';
import { AlikeNotice } from '../../register/approval/AlikeNotice.tsx';
import { type QuestionFactsProps, questionOf, rejecting, waitingOne } from '../../register/approval/question.ts';
import { OtherTerms } from './OtherTerms.tsx';
import { decideSetting, type Settings, type WaitingSetting } from './settings.api.ts';
import { ProposalText } from './Waiting.tsx';

interface Data {
  settings: Settings;
  proposal: WaitingSetting | null;
}

/** Another setting, right, price, person or instrument. */
export const settingQuestion = questionOf<Data>({
  async read(api, approval, signal) {
    const settings = await api.unwrap(api.http.GET('/settings', { signal }));
    return { settings, proposal: waitingOne(settings.waiting, approval) };
  },
  Facts,
  isReady: ({ proposal }) => proposal?.can.includes('approve') === true,
  approve: async (api, { proposal }, key) => proposal && decideSetting(api, proposal, 'approve', {}, key),
  rejection: ({ proposal }) => (proposal?.can.includes('reject') ? rejecting : null),
  reject: async (api, { proposal }, { comment }, key) =>
    proposal && decideSetting(api, proposal, 'reject', { comment }, key),
});

function Facts({ data: { settings, proposal } }: QuestionFactsProps<Data>) {
  const { t } = useI18n();
  const { data: me } = useQuery(meQuery(useApi()));
  if (!proposal) return <p>{t('desk.over')}</p>;
  return (
    <Stack gap={4}>
      <AlikeNotice maker={proposal.maker} checker={null} />
      {me ? <ProposalText proposal={proposal} settings={settings} me={me} leads /> : null}
      <OtherTerms proposal={proposal} />
    </Stack>
  );
}
