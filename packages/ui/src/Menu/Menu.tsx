import { styled } from '../internal/styled.ts';
import {
  lazy,
  Suspense,
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
import type { MenuGroup, MenuItem } from './Menu.types.ts';

const loadList = async () => ({ default: (await import('./MenuList.tsx')).MenuList });
const MenuList = lazy(loadList);

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

const Root = styled.div`
  display: inline-block;
  @media print {
    display: none;
  }
`;

/** A button that opens a list of actions: arrows move, letters jump, Esc closes and gives the focus back. */
export function Menu({ label, items, icon, tone = 'light', size = 'medium', onKeyDown, onBlur, ...rest }: MenuProps) {
  const id = useId();
  const [opened, setOpened] = useState<'first' | 'last' | null>(null);
  const open = opened !== null;
  const trigger = useRef<HTMLElement>(null);

  const close = () => {
    setOpened(null);
    trigger.current?.focus();
  };
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    onKeyDown?.(event);
    const start = { ArrowDown: 'first' as const, ArrowUp: 'last' as const }[event.key];
    if (!open && start) {
      event.preventDefault();
      setOpened(start);
    } else if (open && event.key === 'Escape') {
      // nor does a dialog around it close
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (open && event.key === 'Tab') {
      // from the button on, as if the list had not been there
      close();
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
  // the list is on its way before the press that opens it; if that fails, opening asks again and says so
  const prepare = () => void loadList().catch(() => undefined);

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
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => (open ? close() : setOpened('first'))}
      >
        {icon === undefined ? label : undefined}
      </Button>
      {opened !== null && (
        <Suspense fallback={null}>
          <MenuList id={id} items={items} anchor={trigger} start={opened} onRun={run} />
        </Suspense>
      )}
    </Root>
  );
}
