import styled from '@emotion/styled';
import { useId, useRef, useState, type ReactNode, type Ref, type ToggleEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button, type ButtonProps } from '../Button/Button.tsx';
import { mergeRefs } from './dom.ts';

interface PopoverButtonProps extends Omit<ButtonProps, 'href' | 'loading' | 'content' | 'onToggle'> {
  /** Names the panel. */
  label: string;
  /** What stands in the panel; drawn while it is open. */
  content(): ReactNode;
  /** The panel opened or closed. */
  onToggle?: (open: boolean) => void;
  /** The panel, to open or close it from elsewhere by `showPopover()` and `hidePopover()`. */
  panelRef?: Ref<HTMLDivElement>;
}

const gap = 4;

const Panel = styled.div`
  position: absolute;
  inset: auto;
  min-inline-size: 12rem;
  max-inline-size: min(24rem, calc(100vw - 1rem));
  margin: 0;
  padding: 0.75rem;
  overflow: visible;
  color: var(--lb-text);
  background: var(--lb-surface);
  border: 1px solid var(--lb-border-strong);
  border-radius: var(--lb-radius);
  font: var(--lb-type-body);
  font-weight: 400;
  text-align: start;
  white-space: normal;
  @media print {
    display: none;
  }
`;

/** Puts the panel below its button, at the side where there is more room. It scrolls along with the page. */
function place(panel: HTMLElement, button: HTMLElement): void {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const atEnd = (left + right) / 2 > clientWidth / 2;
  const above = bottom > clientHeight * 0.7;
  Object.assign(panel.style, {
    left: atEnd ? 'auto' : `${left + scrollX}px`,
    right: atEnd ? `${clientWidth - right - scrollX}px` : 'auto',
    top: above ? 'auto' : `${bottom + gap + scrollY}px`,
    bottom: above ? `${clientHeight - top + gap - scrollY}px` : 'auto',
  });
}

/**
 * A button that opens a small panel with controls, in the browser's top layer: no frame cuts it off. Esc or a click
 * elsewhere closes it, and the focus returns to the button.
 */
export function PopoverButton({ label, content, onToggle, panelRef, ref, ...rest }: PopoverButtonProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLElement>(null);

  const before = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget || event.newState !== 'open') return;
    if (button.current) place(event.currentTarget, button.current);
    flushSync(() => setOpen(true));
  };
  const after = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return;
    const opened = event.newState === 'open';
    if (opened) event.currentTarget.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
    setOpen(opened);
    onToggle?.(opened);
  };

  return (
    <>
      <Button
        ref={mergeRefs<HTMLElement>(button, ref)}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={open}
        {...rest}
      />
      <Panel
        ref={panelRef}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        onBeforeToggle={before}
        onToggle={after}
        onBlur={(event) => {
          const to = event.relatedTarget;
          if (to && to !== button.current && !event.currentTarget.contains(to)) event.currentTarget.hidePopover();
        }}
      >
        {open && content()}
      </Panel>
    </>
  );
}
