import { styled } from './styled.ts';
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Button, type ButtonProps } from '../Button/Button.tsx';
import { mergeRefs } from './dom.ts';
import { popupStyles } from './popup.ts';
import { usePopup } from './usePopup.ts';

interface PopoverButtonProps extends Omit<ButtonProps, 'href' | 'loading' | 'onClick'> {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** Names the panel. */
  label: string;
  /** What stands in the panel; drawn while it is open. */
  panel(): ReactNode;
  /** Which edges of panel and button are in line. */
  align?: 'start' | 'end';
}

const Panel = styled.div`
  ${popupStyles}
  min-inline-size: 12rem;
  max-inline-size: min(24rem, calc(100vw - 1rem));
  padding: 0.75rem;
  font: var(--lb-type-body);
  text-align: start;
  white-space: normal;
`;

/**
 * A button that opens a small panel with controls. The panel takes the focus; Esc gives it back, a press elsewhere or
 * Tab out of the panel closes it.
 */
export function PopoverButton({ open, onOpenChange, label, panel, align = 'start', ref, ...rest }: PopoverButtonProps) {
  const id = useId();
  const button = useRef<HTMLElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  usePopup(open, button, popup, { align, side: 'below' });

  useEffect(() => {
    if (open) popup.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
  }, [open]);
  useEffect(() => {
    if (!open) return undefined;
    const press = (event: Event) => {
      const outside = [button, popup].every(({ current }) => !current?.contains(event.target as Node));
      if (outside) onOpenChange(false);
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [open, onOpenChange]);

  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open || event.defaultPrevented) return;
    // nor does a dialog around it close
    event.preventDefault();
    event.stopPropagation();
    button.current?.focus();
    onOpenChange(false);
  };

  return (
    <>
      <Button
        ref={mergeRefs<HTMLElement>(button, ref)}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => onOpenChange(!open)}
        onKeyDown={press}
        {...rest}
      />
      {open && (
        <Panel
          ref={popup}
          id={id}
          popover="manual"
          role="dialog"
          aria-label={label}
          onKeyDown={press}
          onBlur={(event) => {
            const to = event.relatedTarget;
            if (to && to !== button.current && !event.currentTarget.contains(to)) onOpenChange(false);
          }}
        >
          {panel()}
        </Panel>
      )}
    </>
  );
}
