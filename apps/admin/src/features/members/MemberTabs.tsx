import { useI18n } from '@ledenbureau/i18n';
import { Tabs } from '@ledenbureau/ui';
import { useParameters } from '@ledenbureau/workbench';
import type { Member } from '../../api/types.ts';
import type { Moment } from '../../register/member/member.api.ts';
import { MemberTransactions } from './MemberTransactions.tsx';
import { Logbook } from './papers/Logbook.tsx';
import { MemberConversions } from './papers/MemberConversions.tsx';
import { MemberIncomes } from './papers/MemberIncomes.tsx';
import { MemberDocuments, MemberNotes } from './papers/MemberPapers.tsx';
import { MemberRequests } from './papers/MemberRequests.tsx';

const tabs = ['transactions', 'requests', 'income', 'conversions', 'documents', 'notes', 'logbook'] as const;

/** What happened with a member, and what is kept about it. */
export function MemberTabs({ member, moment }: { member: Member; moment: Moment }) {
  const { t } = useI18n();
  const { search, narrow } = useParameters();
  const [first] = tabs;
  const open = tabs.find((tab) => tab === search.get('tab')) ?? first;
  const { id } = member;
  return (
    <Tabs
      label={t('members.tabs')}
      items={tabs.map((tab) => ({ id: tab, label: t(`members.tab.${tab}`) }))}
      value={open}
      onChange={(tab) => narrow({ tab: tab === first ? '' : tab })}
    >
      {open === 'transactions' ? (
        <MemberTransactions memberId={id} memberNo={member.member_no} moment={moment} />
      ) : open === 'requests' ? (
        <MemberRequests memberId={id} />
      ) : open === 'income' ? (
        <MemberIncomes memberId={id} moment={moment} />
      ) : open === 'conversions' ? (
        <MemberConversions memberId={id} />
      ) : open === 'documents' ? (
        <MemberDocuments memberId={id} />
      ) : open === 'notes' ? (
        <MemberNotes memberId={id} />
      ) : (
        <Logbook memberId={id} />
      )}
    </Tabs>
  );
}
