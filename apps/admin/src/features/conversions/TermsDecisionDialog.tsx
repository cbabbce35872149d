import { useI18n } from '@ledenbureau/i18n';
import { useQueryClient } from '@tanstack/react-query';
import { CommentDialog, refreshEverything } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { AlikeNotice } from '../../register/approval/AlikeNotice.tsx';
import { decideTerms, type Programme } from './conversion.api.ts';
import { problemKey } from './problem.ts';
import type { TermsAction } from './termsActions.ts';

export interface TermsDecisionDialogProps {
  action: TermsAction;
  programme: Programme;
  onClose(): void;
}

const tones = { approve: 'green', reject: 'danger', withdraw: 'warning' } as const;

/** The last step of a decision about terms that wait; turning them down needs words. */
export function TermsDecisionDialog({ action, programme, onClose }: TermsDecisionDialogProps) {
  const { t } = useI18n();
  const api = useApi();
  const client = useQueryClient();
  return (
    <CommentDialog
      title={t(`conversions.programme.${action}.title`, { name: programme.waiting?.name ?? '' })}
      confirm={t(`conversions.programme.${action}.confirm`)}
      theme={tones[action]}
      draftKey={`conversion.terms.${action}/${programme.id}`}
      problemKey={problemKey}
      needed={action === 'reject'}
      send={async (body: { comment?: string }, key: string) => {
        const decision = action === 'reject' ? { action, body: { comment: body.comment ?? '' } } : { action, body };
        await decideTerms(api, programme, decision, key);
        void refreshEverything(client);
      }}
      onClose={onClose}
    >
      <AlikeNotice maker={programme.waiting?.maker} checker={null} />
      <p>{t(`conversions.programme.${action}.explain`)}</p>
    </CommentDialog>
  );
}
