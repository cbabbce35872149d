import { y } from '@ledenbureau/forms';
import { ActionDialog, type ActionDialogProps } from './ActionDialog.tsx';
import { CommentField, type CommentFieldProps, commentRule, commentBody } from './comment.tsx';

type Frame = 'title' | 'confirm' | 'draftKey' | 'tone' | 'size' | 'blocked' | 'problemKey' | 'onClose' | 'children';

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
