import { useEffect, useId, useRef, useState, type ComponentPropsWithRef, type KeyboardEvent } from 'react';
import { IconButton } from '../IconButton/IconButton.tsx';
import { CheckIcon } from '../icons/CheckIcon.tsx';
import { XmarkIcon } from '../icons/XmarkIcon.tsx';
import type { CauseEvent } from '../internal/change.ts';
import { ControlFrame } from '../internal/controls.ts';
import { joinIds } from '../internal/dom.ts';
import { Feedback } from '../internal/Feedback.tsx';
import { useControlled } from '../internal/useControlled.ts';
import { useUiLabels } from '../provider/context.ts';
import { Root } from './EditableText.styles.ts';

export interface EditableTextProps extends Omit<ComponentPropsWithRef<'div'>, 'children' | 'onChange'> {
  /** What the text is: "Omschrijving"; spoken. */
  label: string;
  value: string;
  /**
   * Keeps a text that was changed; its blanks at the ends are gone. While the promise is under way nothing can be typed. An answer
   * in words, or a promise that rejects with an Error, says what went wrong: the text then stays as it was typed.
   */
  onSave(value: string): void | Promise<string | void>;
  /** Shown where there is no text yet. */
  placeholder?: string;
  /** It is only read. */
  readOnly?: boolean;
  maxLength?: number;
  /** Whether it is being edited. Left out: it keeps that itself, from `defaultEditing` on. */
  editing?: boolean;
  defaultEditing?: boolean;
  onEditingChange?(editing: boolean, event?: CauseEvent): void;
}

const words = (problem: unknown): string => (problem instanceof Error ? problem.message : String(problem));

/** A text that is edited where it stands: a press opens it, Enter keeps it, Esc brings back what was there. */
export function EditableText({
  label,
  value,
  onSave,
  placeholder,
  readOnly = false,
  maxLength,
  editing: owned,
  defaultEditing = false,
  onEditingChange,
  ...rest
}: EditableTextProps) {
  const labels = useUiLabels();
  const id = useId();
  const [editing, setEditing] = useControlled(owned, defaultEditing, onEditingChange);
  const [text, setText] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const textButton = useRef<HTMLButtonElement>(null);
  const typed = text ?? value;
  const open = editing && !readOnly;

  // into the field with all of it chosen, and back to where one came from
  const before = useRef(open);
  useEffect(() => {
    if (open && !before.current) input.current?.select();
    if (!open && before.current && document.activeElement === document.body) textButton.current?.focus();
    before.current = open;
  }, [open]);

  const close = (event: CauseEvent | undefined) => {
    setText(null);
    setError(null);
    setEditing(false, event);
  };
  const save = (event: CauseEvent) => {
    const next = typed.trim();
    if (busy) return;
    if (next === value) {
      close(event);
      return;
    }
    setError(null);
    const settle = (problem: string | void) => {
      setBusy(false);
      if (!problem) return close(undefined);
      setError(problem);
      input.current?.focus();
      return undefined;
    };
    const saving = onSave(next);
    if (!saving) {
      close(event);
      return;
    }
    setBusy(true);
    saving.then(settle, (problem: unknown) => settle(words(problem)));
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      save(event);
    } else if (event.key === 'Escape' && !busy) {
      // nor does a dialog around it close
      event.preventDefault();
      event.stopPropagation();
      close(event);
    }
  };

  if (!open) {
    const words = <span data-empty={value === '' ? '' : undefined}>{value === '' ? placeholder : value}</span>;
    return (
      <Root {...rest}>
        {readOnly ? (
          words
        ) : (
          <button
            ref={textButton}
            type="button"
            data-part="text"
            aria-label={`${label}: ${value === '' ? (placeholder ?? '') : value}`}
            title={labels.edit}
            onClick={(event) => setEditing(true, event)}
          >
            {words}
          </button>
        )}
      </Root>
    );
  }
  return (
    <Root {...rest}>
      <ControlFrame>
        <input
          ref={input}
          type="text"
          aria-label={label}
          aria-invalid={error !== null}
          aria-describedby={joinIds(error !== null && `${id}-feedback`)}
          aria-busy={busy || undefined}
          autoComplete="off"
          placeholder={placeholder}
          maxLength={maxLength}
          value={typed}
          readOnly={busy}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={press}
        />
        <IconButton
          size="small"
          theme="transparent"
          icon={<CheckIcon />}
          label={labels.save}
          loading={busy}
          onClick={save}
        />
        <IconButton
          size="small"
          theme="transparent"
          icon={<XmarkIcon />}
          label={labels.cancel}
          disabled={busy}
          onClick={close}
        />
      </ControlFrame>
      <Feedback id={`${id}-feedback`} feedback={error === null ? undefined : { type: 'error', message: error }} />
    </Root>
  );
}
