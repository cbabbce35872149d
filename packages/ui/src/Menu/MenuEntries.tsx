import { useId, useRef, type PointerEvent, type ReactNode, type RefObject } from 'react';
import { CheckIcon } from '../icons/CheckIcon.tsx';
import { ChevronRightIcon } from '../icons/ChevronRightIcon.tsx';
import { Anchor } from '../internal/Anchor.tsx';
import type { CauseEvent } from '../internal/change.ts';
import type { MenuGroup, MenuItem } from './Menu.types.ts';
import { asElement } from '../internal/asElement.tsx';

/** What a list does with the items of it that open a menu of their own. */
export interface Nesting {
  /** Id of the item whose menu is open. */
  opened: string | null;
  /** A press on the item, or the key that leads into its menu. */
  open(id: string): void;
  /** The pointer came onto an item; null for one without a menu of its own. */
  hover(id: string | null, event: PointerEvent<HTMLElement>): void;
  /** Draws the menu of the item. */
  render(items: readonly (MenuItem | MenuGroup)[], id: string, anchor: RefObject<HTMLElement | null>): ReactNode;
}

interface Props {
  id: string;
  items: readonly (MenuItem | MenuGroup)[];
  nesting: Nesting;
  onRun(item: MenuItem, event?: CauseEvent): void;
}

/** The items of a menu, and those of its groups. */
export function MenuEntries({ id, items, nesting, onRun }: Props) {
  // two items may have the same words; their place in the list tells them apart
  return items.map((item, index) => {
    if (!('title' in item)) return <Entry key={`${index} ${item.label}`} item={item} nesting={nesting} onRun={onRun} />;
    const titleId = `${id}-${index}`;
    return (
      <li key={`${index} ${item.title}`} role="none" data-part="group">
        <span id={titleId} data-part="title">
          {item.title}
        </span>
        <ul role="group" aria-labelledby={titleId}>
          <MenuEntries id={titleId} items={item.items} nesting={nesting} onRun={onRun} />
        </ul>
      </li>
    );
  });
}

function Entry({ item, nesting, onRun }: { item: MenuItem } & Pick<Props, 'nesting' | 'onRun'>) {
  const id = useId();
  const ref = useRef<HTMLButtonElement>(null);
  const { label, icon, href, disabledReason: why, tone = 'neutral', selected, items } = item;
  const disabled = item.disabled === true || why !== undefined;
  const own = items !== undefined && !disabled;
  const opened = own && nesting.opened === id;
  const shared = {
    id,
    role: selected === undefined ? 'menuitem' : 'menuitemradio',
    tabIndex: -1,
    'aria-checked': selected,
    'aria-disabled': disabled || undefined,
    'aria-describedby': why === undefined ? undefined : `${id}-why`,
    'aria-haspopup': items && ('menu' as const),
    'aria-expanded': own ? opened : undefined,
    'aria-controls': opened ? `${id}-list` : undefined,
    'data-tone': tone,
    onClick: (event: CauseEvent) => (own ? nesting.open(id) : onRun(item, event)),
  };
  const content = (
    <>
      {asElement(icon)}
      <span data-part="label">{label}</span>
      {selected !== undefined && <span data-part="check">{selected && <CheckIcon />}</span>}
      {items && <ChevronRightIcon size="small" />}
    </>
  );
  // oxlint-disable-next-line react/refs -- the list looks where the item is once both are in the page
  const list = opened ? nesting.render(items, id, ref) : null;
  return (
    // around its own menu too: who is in that has not left the item
    <li role="none" onPointerEnter={(event) => nesting.hover(own ? id : null, event)}>
      {href === undefined || disabled || own ? (
        <button type="button" ref={ref} {...shared}>
          {content}
        </button>
      ) : (
        <Anchor href={href} {...shared}>
          {content}
        </Anchor>
      )}
      {why === undefined ? null : (
        <span id={`${id}-why`} data-part="why">
          {why}
        </span>
      )}
      {list}
    </li>
  );
}
