import { useI18n } from '@ledenbureau/i18n';
import type { Approval } from '../../api/types.ts';
import { useApprovalText } from '../../register/approval/useApprovalText.ts';
import type { Verdict } from './useDecision.ts';

/** What was decided just now, in a sentence. */
export function useOutcome() {
  const { t, formats } = useI18n();
  const words = useApprovalText();
  return {
    ofOne: (approval: Approval, { action }: Verdict): string => {
      const { title, detail, cents } = words(approval);
      const what = [title, detail, cents === null ? '' : formats.money(cents)].filter(Boolean).join(', ');
      return t(`desk.done.${action}`, { what });
    },
    ofMany: (count: number): string => t('desk.done.together', { count }),
  };
}
