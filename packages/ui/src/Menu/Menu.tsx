import type { CauseEvent } from '../internal/change.ts';
import { styled } from '../internal/styled.ts';
import {
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ComponentPropsWithRef,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { Button } from '../Button/Button.tsx';
import type { ButtonSize, ButtonTheme } from '../Button/Button.variants.ts';
import { ErrorState } from '../ErrorState/ErrorState.tsx';
import { ChevronDownIcon } from '../icons/ChevronDownIcon.tsx';
import { mergeRefs } from '../internal/dom.ts';
import { useControlled } from '../internal/useControlled.ts';
import { useUiLabels } from '../provider/context.ts';
import type { MenuGroup, MenuItem } from './Menu.types.ts';
import type { MenuList, MenuListProps } from './MenuList.tsx';
import { rem } from '../internal/rem.ts';

let loaded: typeof MenuList | undefined;
const loadList = async () => {
  loaded ??= (await import('./MenuList.tsx')).MenuList;
};

export interface MenuProps extends Omit<ComponentPropsWithRef<'div'>, 'children' | 'onSelect'> {
  /** The words of the button; with `icon` they are its spoken name. */
  label: string;
  /** What can be chosen; a group has a heading of its own. */
  items: readonly (MenuItem | MenuGroup)[];
  /** Shows a picture instead of the words. */
  icon?: ReactNode;
  /** That of the button. */
  theme?: ButtonTheme;
  size?: ButtonSize;
  /** Renders a button of your own in the place of ours: spread what it is given on it. */
  trigger?(target: MenuTarget): ReactNode;
  /** Whether it is open. Left out: it keeps that itself, from `defaultOpen` on. */
  open?: boolean;
  defaultOpen?: boolean;
  onOpenChange?(open: boolean, event?: CauseEvent): void;
}

/** What the button of a menu takes. */
export interface MenuTarget {
  id: string;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onPointerEnter(): void;
  onFocus(): void;
  onClick(event?: CauseEvent): void;
}

const Root = styled.div`
  position: relative;
  display: inline-block;
  max-inline-size: 100%;
  @media print {
    display: none;
  }
`;

/**
 * A button that opens a list of actions: arrows move, letters jump, Esc closes and gives the focus back. An item with `items`
 * opens a list of its own beside it.
 */
export function Menu({
  label,
  items,
  icon,
  theme = 'light',
  size = 'medium',
  trigger,
  open: owned,
  defaultOpen = false,
  onOpenChange,
  onKeyDown,
  onBlur,
  ref,
  ...rest
}: MenuProps) {
  const id = useId();
  const [open, setOpen] = useControlled(owned, defaultOpen, onOpenChange);
  const [start, setStart] = useState<'first' | 'last'>('first');
  const root = useRef<HTMLDivElement>(null);
  // one and the same, since the list looks for it before a new one would be filled
  const refs = useMemo(() => mergeRefs(root, ref), [root, ref]);

  const openAt = (end: typeof start, event: CauseEvent | undefined) => {
    setStart(end);
    setOpen(true, event);
  };
  const close = (event: CauseEvent | undefined) => {
    root.current?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.focus();
    setOpen(false, event);
  };
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    onKeyDown?.(event);
    const end = { ArrowDown: 'first' as const, ArrowUp: 'last' as const }[event.key];
    if (!open && end) {
      event.preventDefault();
      openAt(end, event);
    } else if (open && event.key === 'Escape') {
      // nor does a dialog around it close
      event.preventDefault();
      event.stopPropagation();
      close(event);
    } else if (open && event.key === 'Tab') {
      // from the button on, as if the list had not been there
      close(event);
    }
  };
  const leave = (event: FocusEvent<HTMLDivElement>) => {
    onBlur?.(event);
    if (open && !event.currentTarget.contains(event.relatedTarget)) setOpen(false, event);
  };
  const run = (item: MenuItem, event: CauseEvent | undefined) => {
    if (item.disabled === true || item.disabledReason !== undefined) return;
    close(event);
    item.onSelect?.(event);
  };
  // the list is on its way before the press that opens it; if that fails, opening asks again and says so
  const prepare = () => void loadList().catch(() => undefined);

  const target: MenuTarget = {
    id,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'aria-controls': open ? `${id}-list` : undefined,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: (event) => (open ? close(event) : openAt('first', event)),
  };
  const look =
    icon === undefined
      ? { endIcon: <ChevronDownIcon size="small" />, children: label }
      : { startIcon: icon, 'aria-label': label, title: label, 'data-icon-only': '' };

  // oxlint-disable-next-line react/refs -- the root is read when the button is pressed
  const button = trigger ? trigger(target) : <Button theme={theme} size={size} {...target} {...look} />;
  return (
    <Root onKeyDown={press} onBlur={leave} {...rest} ref={refs}>
      {button}
      {open && <List id={id} items={items} anchor={root} start={start} onRun={run} />}
    </Root>
  );
}

/** The list when its code is here; until then nothing, or that it did not come, with the focus as the list would have it. */
function List(props: MenuListProps) {
  const labels = useUiLabels();
  const [state, setState] = useState<'here' | 'coming' | 'failed' | 'again'>(loaded ? 'here' : 'coming');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state === 'failed') box.current?.querySelector('button')?.focus();
    else if (state !== 'here') {
      loadList().then(
        () => setState('here'),
        () => setState('failed'),
      );
    }
  }, [state]);
  const Loaded = loaded;
  if (Loaded && state === 'here') return <Loaded {...props} />;
  if (state === 'coming') return null;
  return (
    <ErrorState
      ref={box}
      style={{
        position: 'absolute',
        insetInlineEnd: 0,
        zIndex: 1,
        inlineSize: `min(${rem(20)}, 90vw)`,
        background: 'var(--lb-surface)',
        border: '1px solid var(--lb-border-strong)',
      }}
      title={labels.notLoaded}
      retrying={state === 'again'}
      onRetry={() => setState('again')}
    />
  );
}
