import type { ReactNode } from 'react';
import { Button } from '../Button/Button.tsx';
import { Dialog, type DialogProps } from '../Dialog/Dialog.tsx';
import { useUiLabels } from '../provider/context.ts';

export const confirmTones = ['green', 'warning', 'danger'] as const;
export type ConfirmTone = (typeof confirmTones)[number];

export interface ConfirmDialogProps extends Omit<DialogProps, 'actions'> {
  onConfirm(): void;
  /** The verb of the title again. */
  confirmLabel: ReactNode;
  /** danger when it cannot be undone: then the focus starts on cancel. */
  tone?: ConfirmTone;
  /** It is being done; the dialog waits. */
  loading?: boolean;
}

/** Asks before something with consequences: names the thing, says what happens, repeats the verb. */
export function ConfirmDialog({
  onConfirm,
  confirmLabel,
  tone = 'green',
  loading = false,
  onClose,
  ...rest
}: ConfirmDialogProps) {
  const labels = useUiLabels();
  const first = { 'data-autofocus': '' };
  return (
    <Dialog
      role="alertdialog"
      onClose={() => !loading && onClose()}
      {...rest}
      actions={
        <>
          <Button onClick={onClose} disabled={loading} {...(tone === 'danger' ? first : {})}>
            {labels.cancel}
          </Button>
          <Button tone={tone} onClick={onConfirm} loading={loading} {...(tone === 'danger' ? {} : first)}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
