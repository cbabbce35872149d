import {
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentPropsWithRef,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { Button } from '../Button/Button.tsx';
import type { ButtonSize, ButtonTone } from '../Button/Button.variants.ts';
import { ChevronDownIcon } from '../icons/ChevronDownIcon.tsx';
import { usePopup } from '../internal/usePopup.ts';
import { List, Root } from './Menu.styles.ts';
import type { MenuGroup, MenuItem } from './Menu.types.ts';
import { MenuEntries } from './MenuEntries.tsx';

export interface MenuProps extends Omit<ComponentPropsWithRef<'div'>, 'children' | 'onSelect'> {
  /** The words of the button; with `icon` they are its spoken name. */
  label: string;
  /** What can be chosen; a group has a heading of its own. */
  items: readonly (MenuItem | MenuGroup)[];
  /** Shows a picture instead of the words. */
  icon?: ReactNode;
  tone?: ButtonTone;
  size?: ButtonSize;
}

const entriesOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];

/** The entry a key moves to; a letter looks for the next one that starts with it. */
function targetOf(event: KeyboardEvent, all: HTMLElement[], at: number): HTMLElement | undefined {
  const { key } = event;
  if (key === 'ArrowDown') return all[(at + 1) % all.length];
  if (key === 'ArrowUp') return all.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return all[0];
  if (key === 'End') return all.at(-1);
  if (key.length !== 1 || key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const letter = key.toLowerCase();
  return [...all.slice(at + 1), ...all].find((entry) => entry.textContent?.toLowerCase().startsWith(letter));
}

/** A button that opens a list of actions: arrows move, a letter jumps, Esc closes and gives the focus back. */
export function Menu({ label, items, icon, tone = 'light', size = 'medium', onKeyDown, onBlur, ...rest }: MenuProps) {
  const id = useId();
  const [opened, setOpened] = useState<'first' | 'last' | null>(null);
  const open = opened !== null;
  const trigger = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);

  const close = () => {
    setOpened(null);
    trigger.current?.focus();
  };

  usePopup(open, trigger, list, { align: 'end', side: 'below' });
  useEffect(() => {
    if (!opened) return;
    const all = entriesOf(list.current);
    all.at(opened === 'first' ? 0 : -1)?.focus();
  }, [opened]);

  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    onKeyDown?.(event);
    const all = entriesOf(list.current);
    const at = all.indexOf(document.activeElement as HTMLElement);
    const target = targetOf(event, all, at);
    if (!open) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      setOpened(event.key === 'ArrowDown' ? 'first' : 'last');
    } else if (event.key === 'Escape') {
      // nor does a dialog around it close
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (target) {
      event.preventDefault();
      target.focus();
    }
  };
  const leave = (event: FocusEvent<HTMLDivElement>) => {
    onBlur?.(event);
    if (!event.currentTarget.contains(event.relatedTarget)) setOpened(null);
  };
  const run = (item: MenuItem) => {
    if (item.disabled) return;
    close();
    item.onSelect?.();
  };

  return (
    <Root onKeyDown={press} onBlur={leave} {...rest}>
      <Button
        ref={trigger}
        id={id}
        tone={tone}
        size={size}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? `${id}-list` : undefined}
        {...(icon === undefined
          ? { endIcon: <ChevronDownIcon size="small" /> }
          : { startIcon: icon, 'aria-label': label, title: label, 'data-icon-only': '' })}
        onClick={() => (open ? close() : setOpened('first'))}
      >
        {icon === undefined ? label : undefined}
      </Button>
      {open && (
        <List
          ref={list}
          id={`${id}-list`}
          role="menu"
          aria-labelledby={id}
          popover="manual"
          // a press on a heading must not take the focus out of the menu, which closes it
          onMouseDown={(event) => event.preventDefault()}
        >
          <MenuEntries id={id} items={items} onRun={run} />
        </List>
      )}
    </Root>
  );
}
