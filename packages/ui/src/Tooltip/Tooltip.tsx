import type { CauseEvent } from '../internal/change.ts';
import { styled } from '../internal/styled.ts';
import { useEffect, useId, useRef, type ComponentPropsWithRef, type ReactNode } from 'react';
import { mergeRefs } from '../internal/dom.ts';
import { useControlled } from '../internal/useControlled.ts';
import { usePopup } from '../internal/usePopup.ts';
import type { TooltipSide } from './Tooltip.variants.ts';

/** Ties what is explained to the explanation; spread it on the button, link or field. */
export interface TooltipTarget {
  'aria-describedby': string;
  /** No tip of the browser's own beside this one, which an IconButton would have. */
  title: undefined;
}

export interface TooltipProps extends Omit<ComponentPropsWithRef<'span'>, 'children'> {
  /** One short sentence, without links or buttons. */
  text: ReactNode;
  /** Where it stands if it fits there; default above. */
  side?: TooltipSide;
  /** Shows or hides it whatever the pointer and the focus do. Left out: they decide. */
  open?: boolean;
  /** Whether it is there at first. */
  defaultOpen?: boolean;
  /** The pointer, the focus or Esc asks for it. */
  onOpenChange?(open: boolean, event?: CauseEvent): void;
  /** Renders what is explained. */
  children(target: TooltipTarget): ReactNode;
}

/** Before it appears under a resting pointer, and how long the way from the button to the text may take, in ms. */
const delay = { open: 300, close: 120 };

const Root = styled.span`
  display: inline-flex;
  max-inline-size: 100%;
  & > [role='tooltip'] {
    position: fixed;
    z-index: 80;
    inset: auto;
    inline-size: max-content;
    max-inline-size: min(18rem, 90vw);
    margin: 0;
    padding: 0.25rem 0.5rem;
    overflow: visible;
    font: var(--lb-type-small);
    font-weight: 400;
    text-align: start;
    white-space: normal;
    overflow-wrap: anywhere;
    color: var(--lb-surface);
    background: var(--lb-text);
    border: 1px solid transparent;
    border-radius: var(--lb-radius-small);
  }
  @media print {
    & > [role='tooltip'] {
      display: none;
    }
  }
`;

/**
 * A short explanation of a control, on hover and on keyboard focus. It stays while the pointer is on it, Esc hides it,
 * and a screen reader reads it as the control's description.
 */
export function Tooltip({
  text,
  side = 'above',
  open: owned,
  defaultOpen = false,
  onOpenChange,
  children,
  ref,
  ...rest
}: TooltipProps) {
  const id = useId();
  const root = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useControlled(owned, defaultOpen, onOpenChange);
  // what is asked for after a while is asked of the owner as it is by then
  const latest = useRef({ open, setOpen });
  useEffect(() => {
    latest.current = { open, setOpen };
  });
  const show = (next: boolean, event?: CauseEvent) => {
    const { open, setOpen } = latest.current;
    if (next !== open) setOpen(next, event);
  };
  usePopup(open, root, bubble, { align: 'center', side });

  const later = (next: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(show, next ? delay.open : delay.close, next);
  };
  const now = (next: boolean, event: CauseEvent) => {
    clearTimeout(timer.current);
    show(next, event);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const fixed = owned !== undefined && onOpenChange === undefined;
  useEffect(() => {
    // one that is not there, or that nobody would hide, takes no key from anybody
    if (!open || fixed) return undefined;
    const dismiss = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // first the explanation goes; a dialog around it closes at the next Esc
      event.preventDefault();
      event.stopPropagation();
      latest.current.setOpen(false, event);
    };
    document.addEventListener('keydown', dismiss, { capture: true });
    return () => document.removeEventListener('keydown', dismiss, { capture: true });
  }, [open, fixed]);

  return (
    <Root
      {...rest}
      ref={mergeRefs(root, ref)}
      onPointerEnter={(event) => {
        rest.onPointerEnter?.(event);
        if (event.pointerType === 'mouse') later(true);
      }}
      onPointerLeave={(event) => {
        rest.onPointerLeave?.(event);
        later(false);
      }}
      onPointerDown={(event) => {
        rest.onPointerDown?.(event);
        now(false, event);
      }}
      onFocus={(event) => {
        rest.onFocus?.(event);
        if (event.target.matches(':focus-visible')) now(true, event);
      }}
      onBlur={(event) => {
        rest.onBlur?.(event);
        now(false, event);
      }}
    >
      {children({ 'aria-describedby': id, title: undefined })}
      <span ref={bubble} id={id} role="tooltip" popover="manual">
        {text}
      </span>
    </Root>
  );
}
