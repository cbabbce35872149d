import { useI18n } from '@ledenbureau/i18n';
import { CommentDialog, refreshEverything } from '@ledenbureau/workbench';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/ApiContext.tsx';
import { decideProposal, type MemberProposal, type Verdict } from './estate/estate.api.ts';
import { Proposed } from './Proposed.tsx';

export interface DecideDialogProps {
  proposal: MemberProposal;
  verdict: Verdict;
  onClose(): void;
}

/** The last step of a decision about what waits at a member. */
export function DecideDialog({ proposal, verdict, onClose }: DecideDialogProps) {
  const { t } = useI18n();
  const api = useApi();
  const client = useQueryClient();
  return (
    <CommentDialog
      title={t(`members.decide.${proposal.action}.${verdict}`, { name: proposal.member.display_name })}
      confirm={t(`members.decide.${verdict}`)}
      theme={verdict === 'approve' ? (proposal.action === 'anonymise' ? 'danger' : 'green') : 'warning'}
      draftKey={`member.${verdict}/${proposal.id}`}
      send={async ({ comment = '' }, key) => {
        await decideProposal(api, proposal, verdict, { comment, key });
        void refreshEverything(client);
      }}
      onClose={onClose}
    >
      <Proposed proposal={proposal} />
      {proposal.action === 'anonymise' && verdict === 'approve' ? <p>{t('members.decide.forGood')}</p> : null}
    </CommentDialog>
  );
}
