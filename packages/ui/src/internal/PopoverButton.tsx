import { useRef, type ReactNode } from 'react';
import { Button, type ButtonProps } from '../Button/Button.tsx';
import type { CauseEvent } from './change.ts';
import { mergeRefs } from './dom.ts';
import { Panel } from './popup.ts';
import { usePopover } from './usePopover.ts';

interface PopoverButtonProps extends Omit<ButtonProps, 'href' | 'loading' | 'onClick'> {
  open: boolean;
  onOpenChange(open: boolean, event?: CauseEvent): void;
  /** Names the panel. */
  label: string;
  /** What stands in the panel; drawn while it is open. */
  panel(): ReactNode;
  /** Which edges of panel and button are in line. */
  align?: 'start' | 'end';
}

/** A Button with a panel, where both stand in the line of their owner: for Popover the two have a root of their own. */
export function PopoverButton({ open, onOpenChange, label, panel, align = 'start', ref, ...rest }: PopoverButtonProps) {
  const button = useRef<HTMLElement>(null);
  const popover = usePopover({ open, onOpenChange, align, anchor: button });
  return (
    <>
      <Button ref={mergeRefs<HTMLElement>(button, ref)} {...popover.target} {...rest} />
      {open && (
        <Panel {...popover.panel} aria-label={label}>
          {panel()}
        </Panel>
      )}
    </>
  );
}
