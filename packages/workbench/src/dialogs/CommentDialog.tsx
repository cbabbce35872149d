import { TextArea, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { ActionDialog, type ActionDialogProps } from './ActionDialog.tsx';

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

type Frame = 'title' | 'confirm' | 'draftKey' | 'theme' | 'size' | 'blocked' | 'problemKey' | 'onClose' | 'children';

/** Does it. @throws ApiProblem */
type Send<Body> = (body: Body, key: string) => Promise<unknown>;

export type CommentDialogProps = Pick<ActionDialogProps<object>, Frame> &
  Pick<CommentFieldProps, 'rows'> & {
    /** Default `onClose`. */
    onDone?(): void;
  } & ({ needed?: false; send: Send<{ comment?: string }> } | { needed: true; send: Send<{ comment: string }> });

/** The last step of an action that needs nothing but a word about it, or perhaps one. */
export function CommentDialog({ children, rows = 2, onDone, ...props }: CommentDialogProps) {
  const { needed = false, send: _send, ...frame } = props;
  return (
    <ActionDialog
      {...frame}
      initialValues={{ comment: '' }}
      schema={y.object({ comment: needed ? commentRule.required() : commentRule, key: y.string() })}
      send={({ comment }, key) =>
        props.needed ? props.send({ comment: comment.trim() }, key) : props.send(commentBody(comment), key)
      }
      onDone={onDone ?? frame.onClose}
    >
      {children}
      <CommentField needed={needed} rows={rows} />
    </ActionDialog>
  );
}
