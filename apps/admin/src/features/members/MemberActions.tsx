import { useI18n } from '@ledenbureau/i18n';
import { EllipsisIcon, Menu, type MenuItem } from '@ledenbureau/ui';
import { rolesFor, useMay } from '../../api/useMay.ts';
import type { Member } from '../../api/types.ts';
import { memberHref, paths } from '../../paths.ts';
import type { StandingStep } from './standing/StandingDialog.tsx';
import { RoleButton } from '../../list/RoleButton.tsx';

/** What is being done with a member. */
export type MemberTask = 'edit' | 'statement' | 'export' | 'anonymise' | StandingStep;

/** The steps by hand that are open to a member of each status; out of a block leads one alone, which takes two. */
const steps: Readonly<Record<Member['status'], readonly StandingStep[]>> = {
  prospect: ['block', 'end', 'deceased'],
  active: ['block', 'end', 'deceased'],
  blocked: ['reinstate'],
  ended: ['reinstate', 'deceased'],
  deceased: ['reinstate'],
};

/** What can be done with a member, the most usual in sight and the rest in a menu. */
export function MemberActions({ member, onChoose }: { member: Member; onChoose(task: MemberTask): void }) {
  const { t } = useI18n();
  const why = useMay(['operator']);
  const whyExport = useMay(rolesFor('export'));
  const whyAnonymise = useMay(rolesFor('anonymise'));
  if (member.anonymised_at !== null) return null;
  const person = member.kind === 'person';
  const allowed = steps[member.status].filter((step) => step !== 'deceased' || person);
  const items: MenuItem[] = [
    { label: t('members.edit.menu'), why, onSelect: () => onChoose('edit') },
    ...(person && member.status !== 'blocked' && (member.status !== 'deceased' || member.holdings.length > 0)
      ? [{ label: t('members.estate.choose'), why, href: `${memberHref(member.member_no)}&estate=1` }]
      : []),
    ...allowed.map((step) => ({ label: t(`members.step.${step}.choose`), why, onSelect: () => onChoose(step) })),
    { label: t('members.statement.choose'), why: whyExport, onSelect: () => onChoose('statement') },
    { label: t('members.access.choose'), why: whyExport, onSelect: () => onChoose('export') },
    ...(member.status === 'ended' || member.status === 'deceased'
      ? [{ label: t('members.decide.anonymise.choose'), why: whyAnonymise, onSelect: () => onChoose('anonymise') }]
      : []),
  ];
  return (
    <>
      <Menu label={t('members.more')} icon={<EllipsisIcon />} items={items} />
      <RoleButton needs={['operator']} tone="green" href={`${paths.createTransaction}?lid=${member.member_no}`}>
        {t('menu.members.transaction')}
      </RoleButton>
    </>
  );
}
