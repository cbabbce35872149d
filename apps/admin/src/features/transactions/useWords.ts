import { useI18n } from '@ledenbureau/i18n';
import { isRefusal } from '@ledenbureau/workbench';
import { useDryRunSentence } from '../../register/transaction/useDryRunSentence.ts';
import { useDryRun } from './dryRun.ts';
import { entry as form } from './entryForm.tsx';

/** The dry run in words, or why there is none to read yet. */
export function useWords(): {
  words: { lead: string; money: string } | null;
  lead: string;
} {
  const { t } = useI18n();
  const sentence = useDryRunSentence();
  const { entry, preview, error } = useDryRun();
  const { id, display_name } = form.useFormValues(({ member }) => ({
    id: member?.id,
    display_name: member?.display_name ?? '',
  }));
  const words =
    preview && entry
      ? sentence(preview, {
          kind: entry.kind,
          quantity: entry.quantity ?? null,
          reason: entry.reason_code ?? null,
          // what is typed may be of somebody else by now
          member: id !== undefined && id === entry.member_id ? { display_name } : null,
        })
      : null;
  const lead = !entry
    ? t('preview.incomplete')
    : error
      ? t(isRefusal(error) ? 'preview.refused' : 'preview.failed')
      : (words?.lead ?? t('preview.loading'));
  return { words, lead };
}
