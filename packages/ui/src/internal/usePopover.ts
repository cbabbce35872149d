import { useEffect, useId, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import type { CauseEvent } from './change.ts';
import { isOutside, usePopup } from './usePopup.ts';

interface Options {
  open: boolean;
  onOpenChange(open: boolean, event?: CauseEvent): void;
  /** Which edges of panel and anchor are in line. */
  align: 'start' | 'end';
  /** What the panel stands beside: the button, or what has it inside. */
  anchor: RefObject<HTMLElement | null>;
}

const focusable = 'input, select, textarea, button, a[href], [tabindex="0"]';

/** What a button that opens a panel takes. */
export interface PopoverTarget {
  'aria-haspopup': 'dialog';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick(event?: CauseEvent): void;
  onKeyDown(event: KeyboardEvent): void;
}

/**
 * A small panel with controls beside its button. It takes the focus; Esc gives it back, a press elsewhere or Tab out of the
 * panel closes it.
 */
export function usePopover({ open, onOpenChange, align, anchor }: Options) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  usePopup(open, anchor, panel, { align, side: 'below' });

  useEffect(() => {
    if (open) (panel.current?.querySelector<HTMLElement>(focusable) ?? panel.current)?.focus();
  }, [open]);
  useEffect(() => {
    if (!open) return undefined;
    const press = (event: Event) => {
      if (isOutside(event, anchor, panel)) onOpenChange(false, event);
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [open, onOpenChange, anchor]);

  const button = () => {
    const own = anchor.current;
    return own?.matches('[aria-haspopup=dialog]') ? own : own?.querySelector<HTMLElement>('[aria-haspopup=dialog]');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open || event.defaultPrevented) return;
    // nor does a dialog around it close
    event.preventDefault();
    event.stopPropagation();
    button()?.focus();
    onOpenChange(false, event);
  };
  const target: PopoverTarget = {
    'aria-haspopup': 'dialog',
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
    onClick: (event) => onOpenChange(!open, event),
    onKeyDown,
  };
  return {
    target,
    panel: {
      ref: panel,
      id,
      popover: 'manual' as const,
      role: 'dialog',
      tabIndex: -1,
      onKeyDown,
      onBlur: (event: FocusEvent) => {
        const to = event.relatedTarget;
        if (to && to !== button() && !event.currentTarget.contains(to)) onOpenChange(false, event);
      },
    },
  };
}
