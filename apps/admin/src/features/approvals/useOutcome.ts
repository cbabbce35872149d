import { type TextKey, useI18n } from '@ledenbureau/i18n';
import type { Approval } from '../../api/types.ts';
import { useApprovalText } from '../../register/approval/useApprovalText.ts';
import type { Verdict } from './useDecision.ts';

/** What was decided just now, in a sentence, and what follows. */
export function useOutcome() {
  const { t, lookup, formats } = useI18n();
  const words = useApprovalText();
  const what = (approval: Approval): string => {
    const { title, detail, cents } = words(approval);
    return [title, detail, cents === null ? '' : formats.money(cents)].filter(Boolean).join(', ');
  };
  return {
    what,
    ofOne: (approval: Approval, { action }: Verdict, done: string | undefined): string => {
      const isBack = approval.action === 'reverse';
      const follows =
        action === 'approve' && !isBack
          ? lookup(`desk.follows.${approval.subject_type as 'payment_batch'}` satisfies TextKey)
          : undefined;
      return [t(`desk.done.${action}`, { what: what(approval) }), done ?? follows].filter(Boolean).join('. ');
    },
    ofMany: (count: number): string => t('desk.done.together', { count }),
  };
}
