import { useId, type ComponentPropsWithRef, type MouseEvent, type ReactNode } from 'react';
import { Button, type ButtonProps } from '../Button/Button.tsx';
import { ChevronDownIcon } from '../icons/ChevronDownIcon.tsx';
import type { CauseEvent } from '../internal/change.ts';
import { joinIds } from '../internal/dom.ts';
import { styled } from '../internal/styled.ts';
import { useControlled } from '../internal/useControlled.ts';
import { Menu, type MenuTarget } from '../Menu/Menu.tsx';
import type { MenuGroup, MenuItem } from '../Menu/Menu.types.ts';

type Main = Pick<ButtonProps, 'theme' | 'size' | 'href' | 'type' | 'disabled' | 'loading' | 'startIcon'>;

export interface SplitButtonProps extends Main, Omit<ComponentPropsWithRef<'div'>, 'onClick'> {
  /** The words of the main action. */
  children: ReactNode;
  onClick?: ButtonProps['onClick'];
  /** The variants of that action. */
  items: readonly (MenuItem | MenuGroup)[];
  /** Names the button that opens them: "Andere manieren van boeken". */
  menuLabel: string;
  /** None of it can be done now, and this says why below it: one short sentence. Both buttons can still be reached. */
  disabledReason?: string | undefined;
  /** Whether the menu is open. Left out: it keeps that itself, from `defaultOpen` on. */
  open?: boolean;
  defaultOpen?: boolean;
  onOpenChange?(open: boolean, event?: CauseEvent): void;
}

const Root = styled.div`
  display: inline-block;
  max-inline-size: 100%;
  & > [data-part='buttons'] {
    display: inline-flex;
    max-inline-size: 100%;
  }
  & > [data-part='buttons'] > [data-tone] {
    min-inline-size: 0;
    border-start-end-radius: 0;
    border-end-end-radius: 0;
  }
  & [data-part='more'] > [data-tone] {
    padding-inline: 0.375rem;
    border-start-start-radius: 0;
    border-end-start-radius: 0;
  }
  /* one edge between the two, or in its place a line on the colour that both have */
  & [data-part='more'] > [data-tone='light'] {
    margin-inline-start: -1px;
  }
  & [data-part='more'] > [data-tone]:not([data-tone='light'], [data-tone='transparent']) {
    border-inline-start-color: color-mix(in srgb, currentcolor 45%, transparent);
  }
  & [data-tone]:focus-visible {
    z-index: 1;
  }
  & > [data-part='why'] {
    display: block;
    max-inline-size: 24rem;
    margin-block-start: 0.25rem;
    font: var(--lb-type-small);
    color: var(--lb-text-quiet);
  }
  @media (pointer: coarse) {
    & [data-part='more'] > [data-tone] {
      min-inline-size: 2.75rem;
    }
  }
  @media print {
    display: none;
  }
`;

/** It keeps the focus and its place, but neither acts nor sends a form. */
const swallow = (event: MouseEvent) => event.preventDefault();

/** The main action and, in a menu beside it, its variants: one press for what is meant most often. */
export function SplitButton({
  children,
  onClick,
  items,
  menuLabel,
  theme = 'light',
  size = 'medium',
  href,
  type,
  disabled = false,
  loading = false,
  startIcon,
  disabledReason: why,
  open: owned,
  defaultOpen = false,
  onOpenChange,
  ...rest
}: SplitButtonProps) {
  const id = useId();
  const [openState, setOpen] = useControlled(owned, defaultOpen, onOpenChange);
  const refused = why !== undefined;
  const blocked = disabled || loading || refused;
  const described = joinIds(refused && `${id}-why`);
  const look = { theme, size, disabled, 'aria-describedby': described };
  const mark = refused ? { 'aria-disabled': true } : {};

  const more = (target: MenuTarget) => (
    <Button
      {...target}
      {...look}
      {...(blocked && !disabled && { 'aria-disabled': true })}
      aria-label={menuLabel}
      title={menuLabel}
      startIcon={<ChevronDownIcon size="small" />}
    />
  );
  return (
    <Root {...rest}>
      <span data-part="buttons">
        <Button
          {...look}
          {...mark}
          type={type}
          href={refused ? undefined : href}
          loading={loading}
          startIcon={startIcon}
          onClick={refused ? swallow : onClick}
        >
          {children}
        </Button>
        <Menu
          data-part="more"
          label={menuLabel}
          items={items}
          trigger={more}
          open={openState && !blocked}
          onOpenChange={(next, event) => {
            if (!blocked) setOpen(next, event);
          }}
        />
      </span>
      {refused && (
        <span data-part="why" id={`${id}-why`}>
          {why}
        </span>
      )}
    </Root>
  );
}
