import { TextArea, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { useQueryClient } from '@tanstack/react-query';
import { refreshEverything, ActionDialog } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { AlikeNotice } from '../../register/approval/AlikeNotice.tsx';
import { comment, commentBody } from '../../register/request/words.ts';
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
  const needed = action === 'reject';
  return (
    <ActionDialog
      title={t(`conversions.programme.${action}.title`, { name: programme.waiting?.name ?? '' })}
      confirm={t(`conversions.programme.${action}.confirm`)}
      tone={tones[action]}
      draftKey={`conversion.terms.${action}/${programme.id}`}
      problemKey={problemKey}
      initialValues={{ comment: '' }}
      schema={y.object({ comment: needed ? comment.required() : comment, key: y.string() })}
      send={async ({ comment: words }, key) => {
        const decision =
          action === 'reject' ? { action, body: { comment: words.trim() } } : { action, body: commentBody(words) };
        await decideTerms(api, programme, decision, key);
        void refreshEverything(client);
      }}
      onClose={onClose}
      onDone={onClose}
    >
      <AlikeNotice maker={programme.waiting?.maker} checker={null} />
      <p>{t(`conversions.programme.${action}.explain`)}</p>
      <TextArea
        name="comment"
        rows={2}
        label={t(needed ? 'transaction.reason' : 'transaction.comment')}
        {...(needed ? { required: true } : { hint: t('form.optional') })}
      />
    </ActionDialog>
  );
}
