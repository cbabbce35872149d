import { asElement } from '../internal/asElement.tsx';
import { styled } from '../internal/styled.ts';
import { hiddenWords } from '../internal/hidden.ts';
import { useEffect, useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import type { ButtonSize } from '../Button/Button.variants.ts';
import { CheckIcon } from '../icons/CheckIcon.tsx';
import { ClipboardIcon } from '../icons/ClipboardIcon.tsx';
import { ExclamationCircleIcon } from '../icons/ExclamationCircleIcon.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { useUiLabels } from '../provider/context.ts';

export interface CopyButtonProps extends Omit<ComponentPropsWithRef<'span'>, 'onCopy'> {
  /** What lands on the clipboard. */
  value: string;
  /** Names what is copied: "IBAN kopiëren"; default the provider's "copy". */
  label?: string;
  size?: ButtonSize;
  /** The value as shown, before the button. */
  children?: ReactNode;
}

/** How long the check stays, in ms. */
const messageMs = 3000;

const Root = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.25rem;
  min-inline-size: 0;
  /* no higher than the line it stands in */
  & > button {
    margin-block: -0.375rem;
  }
  &[data-state='copied'] > button {
    color: var(--lb-success);
  }
  &[data-state='failed'] > button,
  & > [role='status'] {
    color: var(--lb-danger);
  }
  & > [role='status'] {
    font: var(--lb-type-small);
  }
  &[data-state='copied'] > [role='status'] {
    ${hiddenWords}
  }
  @media print {
    & > button,
    & > [role='status'] {
      display: none;
    }
  }
`;

const icons = { idle: <ClipboardIcon />, copied: <CheckIcon />, failed: <ExclamationCircleIcon /> };

/** Puts a value on the clipboard, and says whether that worked. */
export function CopyButton({ value, label, size = 'small', children, ...rest }: CopyButtonProps) {
  const labels = useUiLabels();
  const [state, setState] = useState<keyof typeof icons>('idle');

  useEffect(() => {
    if (state !== 'copied') return undefined;
    const timer = setTimeout(setState, messageMs, 'idle');
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setState('copied');
    } catch {
      // refused by the browser or the user, or the page is not served securely: said beside the button
      setState('failed');
    }
  };
  const statusText = { idle: '', copied: labels.copied, failed: labels.copyFailed };
  return (
    <Root data-state={state} {...rest}>
      {asElement(children)}
      <IconButton icon={icons[state]} label={label ?? labels.copy} size={size} onClick={() => void copy()} />
      <span role="status">{statusText[state]}</span>
    </Root>
  );
}
