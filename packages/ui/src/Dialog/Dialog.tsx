import styled from '@emotion/styled';
import { useEffect, useId, useRef, type ComponentPropsWithRef, type ReactNode } from 'react';
import { IconButton } from '../IconButton/IconButton.tsx';
import { XmarkIcon } from '../icons/XmarkIcon.tsx';
import { mergeRefs } from '../internal/dom.ts';
import { useUiLabels } from '../provider/context.ts';

export interface DialogProps extends Omit<ComponentPropsWithRef<'dialog'>, 'open' | 'title' | 'onClose'> {
  open: boolean;
  /** Esc, the cross, or the browser's own way to close. */
  onClose(): void;
  /** Verb and object. */
  title: ReactNode;
  /** The buttons, at the end of the last line; the main one last. */
  actions?: ReactNode;
}

const Root = styled.dialog`
  inline-size: min(32rem, calc(100vw - 2rem));
  max-block-size: calc(100dvh - 4rem);
  padding: 0;
  color: var(--lb-text);
  background: var(--lb-surface);
  border: 1px solid var(--lb-border-strong);
  border-radius: var(--lb-radius);
  &::backdrop {
    background: var(--lb-scrim);
  }
  & > header {
    display: flex;
    align-items: start;
    justify-content: space-between;
    gap: 1rem;
    padding: 1rem 0.75rem 0 1.5rem;
  }
  & > header > h2 {
    padding-block: 0.25rem;
    font: var(--lb-type-section);
    overflow-wrap: anywhere;
  }
  & > div {
    padding: 0.5rem 1.5rem 1.25rem;
  }
  & > footer {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: 0.5rem;
    padding: 0.75rem 1.5rem;
    background: var(--lb-sunken);
    border-block-start: 1px solid var(--lb-border);
  }
`;

/**
 * A question or a small task above the page, on the browser's own modal dialog: the page behind is inert, Esc
 * closes, the focus goes back to the opener. Keep it rendered and switch `open`; its content exists only while open.
 * The element marked `data-autofocus` gets the focus first.
 */
export function Dialog({ open, onClose, title, actions, children, ref, ...rest }: DialogProps) {
  const labels = useUiLabels();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    const opener = document.activeElement;
    // a DOM without modal dialogs (that of unit tests) still shows the content
    if (typeof element.showModal === 'function') element.showModal();
    else element.setAttribute('open', '');
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      if (typeof element.close === 'function') element.close();
      else element.removeAttribute('open');
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [open]);

  return (
    <Root
      ref={mergeRefs(dialog, ref)}
      aria-labelledby={id}
      onCancel={(event) => {
        // the owner decides: `open` is the only truth
        event.preventDefault();
        onClose();
      }}
      {...rest}
    >
      {open && (
        <>
          <header>
            <h2 id={id}>{title}</h2>
            <IconButton icon={<XmarkIcon />} label={labels.close} size="small" onClick={onClose} />
          </header>
          <div>{children}</div>
          {actions !== undefined && <footer>{actions}</footer>}
        </>
      )}
    </Root>
  );
}
