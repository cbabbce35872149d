import { useCallback, useRef } from 'react';
import type { CauseEvent } from '../internal/change.ts';
import { mergeRefs } from '../internal/dom.ts';
import { styled } from '../internal/styled.ts';
import { forgetUndo, useComposed } from '../internal/useComposed.ts';
import { useValue } from '../internal/useValue.ts';
import { TextField, type TextFieldProps } from '../TextField/TextField.tsx';

export interface OneTimeCodeProps extends Omit<TextFieldProps, 'type' | 'maxLength' | 'autoComplete' | 'inputMode'> {
  /** How many signs it has; more are not taken. */
  length?: number;
  /** It has letters too; default digits alone, and so is the keyboard of a phone. */
  letters?: boolean;
  /** It is complete: `length` signs are there. */
  onComplete?(code: string, event?: CauseEvent): void;
}

const Root = styled(TextField)`
  & input {
    font-size: calc(var(--lb-size) * 9 / 7);
    font-variant-numeric: tabular-nums;
    letter-spacing: 0.2em;
  }
  & input::placeholder {
    letter-spacing: 0.2em;
  }
`;

/** Without what a mail or an app puts between its halves, and what is no sign of it; wide signs as the usual ones. */
function codeOf(typed: string, letters: boolean, length: number | undefined): string {
  return typed
    .normalize('NFKC')
    .replaceAll(letters ? /[^\p{L}\p{N}]/gu : /\D/g, '')
    .slice(0, length);
}

/**
 * A code that was sent or is shown elsewhere. One input and not six: a browser fills it in, it can be pasted with the spaces it came
 * with, and a screen reader reads it as a whole.
 */
export function OneTimeCode(props: OneTimeCodeProps) {
  const {
    length,
    letters = false,
    value,
    defaultValue = '',
    onChange,
    onComplete,
    inputProps,
    inputRef,
    ...rest
  } = props;
  const input = useRef<HTMLInputElement>(null);
  const ref = useCallback((node: HTMLInputElement | null) => mergeRefs(input, inputRef)(node), [inputRef]);
  const [code, setCode] = useValue({ value, defaultValue, onChange }, input);
  const [composed, listeners] = useComposed((event, composing) => {
    const { value: typed } = event.currentTarget;
    const next = codeOf(typed, letters, length);
    if (!composing && next !== typed) forgetUndo(event.currentTarget);
    setCode(next, event);
    if (next !== code && next.length === length) onComplete?.(next, event);
  });
  return (
    <Root
      width="short"
      {...rest}
      autoComplete="one-time-code"
      inputMode={letters ? 'text' : 'numeric'}
      inputProps={{ spellCheck: false, autoCapitalize: 'none', ...inputProps, ...listeners }}
      inputRef={ref}
      value={composed ?? code}
    />
  );
}
