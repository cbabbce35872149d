import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import type { CauseEvent } from '../internal/change.ts';
import type { RootNode } from '../internal/dom.ts';
import { usePopup } from '../internal/usePopup.ts';
import { List } from './Menu.styles.ts';
import type { MenuGroup, MenuItem } from './Menu.types.ts';
import { MenuEntries, type Nesting } from './MenuEntries.tsx';
import { indexOfTyped, typeOn, type TypedLetters } from './typeahead.ts';

export interface MenuListProps {
  /** Id of the button or the item, which names the list. */
  id: string;
  items: readonly (MenuItem | MenuGroup)[];
  /** What it stands beside. */
  anchor: RefObject<HTMLElement | null>;
  /** Where the focus starts; `outside`: the pointer opened it, and nothing moves. */
  start: 'first' | 'last' | 'outside';
  onRun(item: MenuItem, event?: CauseEvent): void;
  /** Of a menu in a menu: back to the item that has it. */
  onBack?: () => void;
}

/** How long the pointer rests on an item before its menu opens, or that of another closes: time to cross a corner, in ms. */
const rest = 200;

/** The entries of this list, without those of a menu in it. */
const entriesOf = (list: HTMLElement | null) =>
  [...(list?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])].filter(
    (entry) => entry.closest('[role=menu]') === list,
  );

/** The entry a key moves to; undefined for other keys. */
function targetOf(key: string, all: HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return all[(at + 1) % all.length];
  if (key === 'ArrowUp') return all.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return all[0];
  if (key === 'End') return all.at(-1);
  return undefined;
}

/** Which menu of an item is open, and how it was opened. */
function useNesting(onRun: MenuListProps['onRun']) {
  const [opened, setOpened] = useState<{ id: string; start: 'first' | 'outside' } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const settle = (next: typeof opened) => {
    clearTimeout(timer.current);
    setOpened(next);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  const nesting: Nesting = {
    opened: opened?.id ?? null,
    // pressed again it closes; what the pointer alone opened is now meant
    open: (id) => settle(opened?.id === id && opened.start === 'first' ? null : { id, start: 'first' }),
    hover(id, { pointerType, currentTarget }: PointerEvent<HTMLElement>) {
      clearTimeout(timer.current);
      if (pointerType === 'touch' || id === (opened?.id ?? null)) return;
      timer.current = setTimeout(() => {
        // before the menu that has the focus goes
        currentTarget.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
        setOpened(id === null ? null : { id, start: 'outside' });
      }, rest);
    },
    render: (items, id, anchor) => (
      <MenuList
        id={id}
        items={items}
        anchor={anchor}
        start={opened?.start ?? 'first'}
        onRun={onRun}
        onBack={() => {
          anchor.current?.focus();
          settle(null);
        }}
      />
    ),
  };
  return { nesting, close: () => settle(null) };
}

/** The opened list. A module of its own: a page with a closed menu does not wait for it. */
export function MenuList({ id, items, anchor, start, onRun, onBack }: MenuListProps) {
  const list = useRef<HTMLUListElement>(null);
  const placed = onBack ? ({ align: 'start', side: 'beside' } as const) : ({ align: 'end', side: 'below' } as const);
  usePopup(true, anchor, list, placed);
  useEffect(() => {
    if (start === 'outside') return;
    entriesOf(list.current)
      .at(start === 'first' ? 0 : -1)
      ?.focus();
  }, [start]);

  const { nesting, close } = useNesting(onRun);
  const typed = useRef<TypedLetters>({ text: '', at: -Infinity });
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const { key, timeStamp, currentTarget } = event;
    const all = entriesOf(list.current);
    const { activeElement } = currentTarget.getRootNode() as RootNode;
    const at = all.indexOf(activeElement as HTMLElement);
    // a menu in this one has the focus, and heard the key
    if (at < 0 && currentTarget.contains(activeElement)) return;
    const inwards = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const outwards = inwards === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
    if (key === inwards && all[at]?.hasAttribute('aria-expanded')) {
      event.preventDefault();
      nesting.open(all[at].id);
      return;
    }
    if (key === 'Escape' && nesting.opened !== null) {
      event.preventDefault();
      event.stopPropagation();
      close();
      return;
    }
    if (onBack && (key === outwards || key === 'Escape')) {
      // the menu around it stays
      event.preventDefault();
      event.stopPropagation();
      onBack();
      return;
    }
    let target = targetOf(key, all, at);
    if (key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      typed.current = typeOn(typed.current, key, timeStamp);
      const words = all.map((entry) => entry.textContent ?? '');
      target = all[indexOfTyped(words, at, typed.current.text)];
    }
    if (!target) return;
    event.preventDefault();
    close();
    target.focus();
  };
  return (
    <List
      ref={list}
      id={`${id}-list`}
      role="menu"
      aria-labelledby={id}
      popover="manual"
      onKeyDown={move}
      // a press on a heading must not take the focus out of the menu, which closes it
      onMouseDown={(event) => event.preventDefault()}
    >
      <MenuEntries id={id} items={items} nesting={nesting} onRun={onRun} />
    </List>
  );
}
