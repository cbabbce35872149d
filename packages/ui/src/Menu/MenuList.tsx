import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { usePopup } from '../internal/usePopup.ts';
import { List } from './Menu.styles.ts';
import type { MenuGroup, MenuItem } from './Menu.types.ts';
import { MenuEntries } from './MenuEntries.tsx';
import { indexOfTyped, typeOn, type TypedLetters } from './typeahead.ts';

export interface MenuListProps {
  /** Id of the button, which names the list. */
  id: string;
  items: readonly (MenuItem | MenuGroup)[];
  /** The button it stands beside. */
  anchor: RefObject<HTMLElement | null>;
  /** Where the focus starts. */
  start: 'first' | 'last';
  onRun(item: MenuItem): void;
}

const entriesOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];

/** The entry a key moves to; undefined for other keys. */
function targetOf(key: string, all: HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return all[(at + 1) % all.length];
  if (key === 'ArrowUp') return all.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return all[0];
  if (key === 'End') return all.at(-1);
  return undefined;
}

/** The opened list. A module of its own: a page with a closed menu does not wait for it. */
export function MenuList({ id, items, anchor, start, onRun }: MenuListProps) {
  const list = useRef<HTMLUListElement>(null);
  usePopup(true, anchor, list, { align: 'end', side: 'below' });
  useEffect(() => {
    entriesOf(list.current)
      .at(start === 'first' ? 0 : -1)
      ?.focus();
  }, [start]);

  const typed = useRef<TypedLetters>({ text: '', at: -Infinity });
  const move = (event: KeyboardEvent) => {
    const { key, timeStamp } = event;
    const all = entriesOf(list.current);
    const at = all.indexOf(document.activeElement as HTMLElement);
    let target = targetOf(key, all, at);
    if (key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      typed.current = typeOn(typed.current, key, timeStamp);
      const words = all.map((entry) => entry.textContent ?? '');
      target = all[indexOfTyped(words, at, typed.current.text)];
    }
    if (!target) return;
    event.preventDefault();
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
      <MenuEntries id={id} items={items} onRun={onRun} />
    </List>
  );
}
