import { useI18n } from '@ledenbureau/i18n';
import { EllipsisIcon, Menu, type MenuItem } from '@ledenbureau/ui';
import { RoleButton, useRefusal } from '@ledenbureau/workbench';
import { rolesFor } from '../../api/roles.ts';
import type { MemberDetail } from '../../api/types.ts';
import { memberHref, paths } from '../../paths.ts';
import type { StandingStep } from './standing/StandingDialog.tsx';

/** What is being done with a member. */
export type MemberTask = 'edit' | 'statement' | 'welcome' | 'export' | 'anonymise' | StandingStep;

/** The dialog of each step about a member's standing. */
const standing: Readonly<Record<MemberDetail['can'][number], StandingStep>> = {
  block: 'block',
  reinstate: 'reinstate',
  end: 'end',
  decease: 'deceased',
};

export interface MemberActionsProps {
  member: MemberDetail;
  /** Nothing else on the page leads on to what is usual. */
  leads: boolean;
  onChoose(task: MemberTask): void;
}

/** What can be done with a member, the most usual in sight and the rest in a menu. */
export function MemberActions({ member, leads, onChoose }: MemberActionsProps) {
  const { t } = useI18n();
  const why = useRefusal(['operator']);
  const whyExport = useRefusal(rolesFor('export'));
  const whyAnonymise = useRefusal(rolesFor('anonymise'));
  if (member.anonymised_at !== null) return null;
  const person = member.kind === 'person';
  const items: MenuItem[] = [
    { label: t('members.edit.menu'), disabledReason: why, onSelect: () => onChoose('edit') },
    ...(person && member.status !== 'blocked' && (member.status !== 'deceased' || member.holdings.length > 0)
      ? [{ label: t('members.estate.choose'), disabledReason: why, href: `${memberHref(member.member_no)}&estate=1` }]
      : []),
    ...member.can
      .map((one) => standing[one])
      .map((step) => ({
        label: t(`members.step.${step}.choose`),
        disabledReason: why,
        onSelect: () => onChoose(step),
      })),
    { label: t('members.statement.choose'), disabledReason: whyExport, onSelect: () => onChoose('statement') },
    { label: t('members.welcome.choose'), disabledReason: whyExport, onSelect: () => onChoose('welcome') },
    { label: t('members.access.choose'), disabledReason: whyExport, onSelect: () => onChoose('export') },
    ...(member.status === 'ended' || member.status === 'deceased'
      ? [
          {
            label: t('members.decide.anonymise.choose'),
            disabledReason: whyAnonymise,
            onSelect: () => onChoose('anonymise'),
          },
        ]
      : []),
  ];
  return (
    <>
      <Menu label={t('members.more')} icon={<EllipsisIcon />} items={items} />
      <RoleButton
        needs={['operator']}
        theme={leads ? 'green' : 'light'}
        href={`${paths.createTransaction}?lid=${member.member_no}`}
      >
        {t('menu.members.transaction')}
      </RoleButton>
    </>
  );
}
