import { useId } from 'react';
import { CheckIcon } from '../icons/CheckIcon.tsx';
import { Anchor } from '../internal/Anchor.tsx';
import type { MenuGroup, MenuItem } from './Menu.types.ts';

interface Props {
  id: string;
  items: readonly (MenuItem | MenuGroup)[];
  onRun(item: MenuItem): void;
}

/** The items of a menu, and those of its groups. */
export function MenuEntries({ id, items, onRun }: Props) {
  // two items may have the same words; their place in the list tells them apart
  return items.map((item, index) => {
    if (!('items' in item)) return <Entry key={`${index} ${item.label}`} item={item} onRun={onRun} />;
    const titleId = `${id}-${index}`;
    return (
      <li key={`${index} ${item.title}`} role="none" data-part="group">
        <span id={titleId} data-part="title">
          {item.title}
        </span>
        <ul role="group" aria-labelledby={titleId}>
          <MenuEntries id={titleId} items={item.items} onRun={onRun} />
        </ul>
      </li>
    );
  });
}

function Entry({ item, onRun }: { item: MenuItem; onRun: Props['onRun'] }) {
  const id = useId();
  const { label, icon, href, why, tone = 'neutral', selected } = item;
  const disabled = item.disabled === true || why !== undefined;
  const shared = {
    role: selected === undefined ? 'menuitem' : 'menuitemradio',
    tabIndex: -1,
    'aria-checked': selected,
    'aria-disabled': disabled || undefined,
    'aria-describedby': why === undefined ? undefined : id,
    'data-tone': tone,
    onClick: () => onRun(item),
  };
  const content = (
    <>
      {icon}
      <span data-part="label">{label}</span>
      {selected !== undefined && <span data-part="check">{selected && <CheckIcon />}</span>}
    </>
  );
  return (
    <li role="none">
      {href === undefined || disabled ? (
        <button type="button" {...shared}>
          {content}
        </button>
      ) : (
        <Anchor href={href} {...shared}>
          {content}
        </Anchor>
      )}
      {why === undefined ? null : (
        <span id={id} data-part="why">
          {why}
        </span>
      )}
    </li>
  );
}
