import { actionBar } from './actionBar.ts';
import type { CauseEvent } from './change.ts';
import { styled } from './styled.ts';
import { useId, type ComponentPropsWithRef, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react';
import { IconButton } from '../IconButton/IconButton.tsx';
import { XmarkIcon } from '../icons/XmarkIcon.tsx';
import { useUiLabels } from '../provider/context.ts';
import { mergeRefs } from './dom.ts';
import { useModal } from './useModal.ts';

/** What Dialog and Drawer share. */
export interface ModalProps extends Omit<ComponentPropsWithRef<'dialog'>, 'open' | 'title' | 'onClose'> {
  open: boolean;
  /** Esc, the cross, or the browser's own way to close: the owner decides, `open` is the only truth. */
  onClose(event?: CauseEvent): void;
  /** Verb and object. */
  title: ReactNode;
  /** It waits for an answer that must be seen here: until that is there Esc, the cross and the browser do not close it. */
  busy?: boolean;
  /** The buttons, in a line that stays in sight; the main one last. */
  actions?: ReactNode;
}

const Root = styled.dialog`
  padding: 0;
  color: var(--lb-text);
  background: var(--lb-surface);
  border: 1px solid var(--lb-border-strong);
  overflow: auto;
  overscroll-behavior: contain;
  anchor-scope: ${actionBar};
  /* what gets the focus, and a message below it, scrolls clear of the two bars */
  scroll-padding-block: 4rem 7rem;
  &[open] {
    display: flex;
    flex-direction: column;
  }
  &:focus-visible {
    outline: none;
  }
  &::backdrop {
    background: var(--lb-scrim);
  }
  & > header {
    position: sticky;
    z-index: 1;
    inset-block-start: 0;
    display: flex;
    flex: none;
    align-items: start;
    justify-content: space-between;
    gap: 1rem;
    padding: 1rem 0.75rem 0.5rem 1.5rem;
    background: var(--lb-surface);
  }
  & > header > h2 {
    padding-block: 0.1875rem;
    font: var(--lb-type-section);
    overflow-wrap: anywhere;
  }
  & > [data-part='body'] {
    /* what sticks inside it, such as the header of a table, stays below the two bars */
    isolation: isolate;
    --lb-header: 3.5rem;
    flex: 1 0 auto;
    padding: 0.25rem 1.5rem 1.25rem;
  }
  & > footer {
    anchor-name: ${actionBar};
    position: sticky;
    z-index: 1;
    inset-block-end: 0;
    display: flex;
    flex: none;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: 0.5rem;
    padding: 0.75rem 1.5rem;
    background: var(--lb-sunken);
    border-block-start: 1px solid var(--lb-border);
  }
  @media print {
    position: static;
    max-inline-size: none;
    border: 0;
    & > header > button,
    & > footer {
      display: none;
    }
  }
`;

/** A task above the page on the browser's own modal dialog. Its content exists only while it is open. */
export function Modal(props: ModalProps) {
  const { open, onClose, title, busy = false, actions, children, onKeyDown, onCancel, ref, ...rest } = props;
  const labels = useUiLabels();
  const id = useId();
  const dialog = useModal(open);

  const close = (event?: CauseEvent) => {
    if (!busy) onClose(event);
  };
  const press = (event: KeyboardEvent<HTMLDialogElement>) => {
    onKeyDown?.(event);
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // here and not in `cancel` alone: a browser lets a page refuse only the first of two cancels
    event.preventDefault();
    event.stopPropagation();
    close(event);
  };
  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    onCancel?.(event);
    // the cancel of a file field inside bubbles too
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    close(event);
  };

  return (
    <Root
      ref={mergeRefs(dialog, ref)}
      aria-labelledby={`${id}-title`}
      aria-describedby={rest.role === 'alertdialog' ? `${id}-body` : undefined}
      tabIndex={-1}
      data-modal
      onKeyDown={press}
      onCancel={cancel}
      {...rest}
    >
      {open && (
        <>
          <header>
            <h2 id={`${id}-title`}>{title}</h2>
            <IconButton icon={<XmarkIcon />} label={labels.close} size="small" disabled={busy} onClick={close} />
          </header>
          <div data-part="body" id={`${id}-body`}>
            {children}
          </div>
          {actions !== undefined && actions !== null && <footer>{actions}</footer>}
        </>
      )}
    </Root>
  );
}
