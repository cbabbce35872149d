import { useRef, type ComponentPropsWithRef, type ReactNode } from 'react';
import type { CauseEvent } from '../internal/change.ts';
import { mergeRefs } from '../internal/dom.ts';
import { Panel } from '../internal/popup.ts';
import { styled } from '../internal/styled.ts';
import { useControlled } from '../internal/useControlled.ts';
import { usePopover, type PopoverTarget } from '../internal/usePopover.ts';

export interface PopoverProps extends Omit<ComponentPropsWithRef<'span'>, 'children'> {
  /** Names the panel; spoken. */
  label: string;
  /** Renders the button: spread what it is given on it. */
  trigger(target: PopoverTarget): ReactNode;
  /** What stands in the panel; a function can close it. Drawn while it is open. */
  children: ReactNode | ((close: (event?: CauseEvent) => void) => ReactNode);
  /** Whether it is open. Left out: it keeps that itself, from `defaultOpen` on. */
  open?: boolean;
  defaultOpen?: boolean;
  onOpenChange?(open: boolean, event?: CauseEvent): void;
  /** Which edges of panel and button are in line; default start. */
  align?: 'start' | 'end';
}

const Root = styled.span`
  display: inline-flex;
  max-inline-size: 100%;
`;

/** A component of its own: what `close` reads is there once the panel is. */
const Content = ({
  render,
  close,
}: {
  render(close: (event?: CauseEvent) => void): ReactNode;
  close(event?: CauseEvent): void;
}) => render(close);

/**
 * A small panel beside the button that opens it: facts, or a few controls. It takes the focus; Esc gives it back, a press
 * elsewhere or Tab out of it closes it. The page stays in use behind it.
 */
export function Popover({
  label,
  trigger,
  children,
  open: owned,
  defaultOpen = false,
  onOpenChange,
  align = 'start',
  ref,
  ...rest
}: PopoverProps) {
  const root = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useControlled(owned, defaultOpen, onOpenChange);
  const { target, panel } = usePopover({ open, onOpenChange: setOpen, align, anchor: root });
  const close = (event?: CauseEvent) => {
    root.current?.querySelector<HTMLElement>('[aria-haspopup=dialog]')?.focus();
    setOpen(false, event);
  };
  return (
    <Root {...rest} ref={mergeRefs(root, ref)}>
      {trigger(target)}
      {open && (
        <Panel {...panel} aria-label={label}>
          {typeof children === 'function' ? <Content render={children} close={close} /> : children}
        </Panel>
      )}
    </Root>
  );
}
