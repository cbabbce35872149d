import { TextArea, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';

/** What somebody adds in words; '' is nothing. */
export const commentRule = y.string().trim().max(500);

/** The comment as a part of a body, which is left out where there is none. */
export const commentBody = (comment: string): { comment?: string } =>
  comment.trim() ? { comment: comment.trim() } : {};

export interface CommentFieldProps {
  /** The action needs words: they are its reason. */
  needed?: boolean;
  rows?: number;
}

/** The field `comment` of a dialog. */
export function CommentField({ needed = false, rows = 2 }: CommentFieldProps) {
  const { t } = useI18n();
  return needed ? (
    <TextArea name="comment" rows={rows} label={t('workbench.reason')} required />
  ) : (
    <TextArea name="comment" rows={rows} label={t('workbench.comment')} hint={t('workbench.optional')} />
  );
}
