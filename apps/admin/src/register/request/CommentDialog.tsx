import { TextArea, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import type { ButtonTone, DialogSize } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import { ActionDialog, type ActionDialogProps } from '@ledenbureau/workbench';
import { comment, commentBody } from './words.ts';

export interface CommentDialogProps {
  title: string;
  confirm: string;
  draftKey: string;
  tone?: ButtonTone;
  size?: DialogSize;
  blocked?: boolean;
  problemKey?: ActionDialogProps<object>['problemKey'];
  send(body: { comment?: string }, key: string): Promise<unknown>;
  onClose(): void;
  onDone?(): void;
  /** What it does. */
  children: ReactNode;
}

/** The last step of an action that needs nothing but, perhaps, a word about it. */
export function CommentDialog({ send, children, onDone, problemKey, ...frame }: CommentDialogProps) {
  const { t } = useI18n();
  return (
    <ActionDialog
      {...frame}
      {...(problemKey ? { problemKey } : {})}
      initialValues={{ comment: '' }}
      schema={y.object({ comment, key: y.string() })}
      send={({ comment: words }, key) => send(commentBody(words), key)}
      onDone={onDone ?? frame.onClose}
    >
      {children}
      <TextArea name="comment" rows={2} label={t('transaction.comment')} hint={t('form.optional')} />
    </ActionDialog>
  );
}
