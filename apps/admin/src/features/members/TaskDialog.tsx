import { useI18n } from '@ledenbureau/i18n';
import { today, onDemand, ExportDialog } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import type { Member } from '../../api/types.ts';
import type { MemberTask } from './MemberActions.tsx';
import type { Moment } from '../../register/member/member.api.ts';
import { exportMember, takeWelcome } from './papers/papers.api.ts';

const EditMember = onDemand(async () => (await import('./edit/EditMember.tsx')).EditMember);
const StatementDialog = onDemand(async () => (await import('./StatementDialog.tsx')).StatementDialog);
const AnonymiseDialog = onDemand(async () => (await import('./standing/AnonymiseDialog.tsx')).AnonymiseDialog);
const StandingDialog = onDemand(async () => (await import('./standing/StandingDialog.tsx')).StandingDialog);
export interface TaskDialogProps {
  member: Member;
  task: MemberTask | null;
  /** What the page shows the member as of. */
  moment: Moment;
  onClose(): void;
}

/** The dialog of what was chosen to do with a member. */
export function TaskDialog({ member, task, moment, onClose }: TaskDialogProps) {
  const { t } = useI18n();
  const api = useApi();
  switch (task) {
    case null:
      return null;
    case 'edit':
      return <EditMember member={member} onClose={onClose} />;
    case 'statement':
      return <StatementDialog member={member} moment={moment} onClose={onClose} />;
    case 'welcome':
      return (
        <ExportDialog
          title={t('members.welcome.title', { name: member.display_name })}
          confirm={t('members.welcome.confirm')}
          explain={t('members.welcome.explain')}
          file={`${t('members.welcome.file')}-${member.member_no}`}
          extension="pdf"
          draftKey={`member.welcome/${member.id}`}
          load={({ reason }, key) => takeWelcome(api, member.id, reason, key)}
          onClose={onClose}
        />
      );
    case 'anonymise':
      return <AnonymiseDialog member={member} onClose={onClose} />;
    case 'export':
      return (
        <ExportDialog
          title={t('members.access.title', { name: member.display_name })}
          confirm={t('members.access.confirm')}
          explain={t('members.access.explain')}
          file={`lid-${member.member_no}-${today()}`}
          extension="zip"
          draftKey={`member.export/${member.id}`}
          load={(why, key) => exportMember(api, member.id, why, key)}
          onClose={onClose}
        />
      );
    default:
      return <StandingDialog member={member} step={task} onClose={onClose} />;
  }
}
