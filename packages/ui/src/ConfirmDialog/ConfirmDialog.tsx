import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '../Button/Button.tsx';
import { Dialog, type DialogProps } from '../Dialog/Dialog.tsx';
import { Notice } from '../Notice/Notice.tsx';
import { useUiLabels } from '../provider/context.ts';
import { Stack } from '../Stack/Stack.tsx';
import { TextField } from '../TextField/TextField.tsx';
import type { ConfirmTheme } from './ConfirmDialog.variants.ts';

export interface ConfirmDialogProps extends Omit<DialogProps, 'actions'> {
  onConfirm(): void;
  /** The verb of the title again. */
  confirmLabel: ReactNode;
  /** danger when it cannot be undone: then the focus starts on cancel. */
  theme?: ConfirmTheme;
  /** A word to type first, for what is irreversible for many at once; capitals do not matter. */
  confirmWord?: string;
  /** It is being done; the dialog waits. */
  loading?: boolean;
  /** Why it did not work; the dialog stays open. */
  error?: ReactNode;
}

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Asks before something with consequences: names the thing, says what happens, repeats the verb. */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  confirmLabel,
  theme = 'green',
  confirmWord,
  loading = false,
  error,
  children,
  ...rest
}: ConfirmDialogProps) {
  const labels = useUiLabels();
  const word = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState(false);
  if (!open && (typed !== '' || refused)) {
    // the next time starts empty
    setTyped('');
    setRefused(false);
  }
  const missing = confirmWord !== undefined && !same(typed, confirmWord);

  const confirm = () => {
    if (loading) return;
    setRefused(missing);
    if (missing) word.current?.focus();
    else onConfirm();
  };
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    confirm();
  };
  const first = { 'data-autofocus': '' };
  return (
    <Dialog
      role="alertdialog"
      open={open}
      onClose={onClose}
      busy={loading}
      {...rest}
      actions={
        <>
          <Button onClick={onClose} disabled={loading} {...(theme === 'danger' ? first : {})}>
            {labels.cancel}
          </Button>
          <Button theme={theme} onClick={confirm} loading={loading} {...(theme === 'danger' ? {} : first)}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <div>{children}</div>
        {confirmWord !== undefined && (
          <TextField
            name="confirm-word"
            label={labels.confirmWord(confirmWord)}
            value={typed}
            onChange={setTyped}
            onKeyDown={enter}
            inputRef={word}
            width="medium"
            autoComplete="off"
            {...(refused && missing
              ? { feedback: { type: 'error', message: labels.confirmWordRefused(confirmWord) } }
              : {})}
          />
        )}
        {error !== undefined && error !== null && <Notice tone="danger">{error}</Notice>}
      </Stack>
    </Dialog>
  );
}
