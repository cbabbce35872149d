import styled from '@emotion/styled';
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
import { Anchor } from '../internal/Anchor.tsx';

export interface MenuItem {
  label: string;
  /** Does something. */
  onSelect?: () => void;
  /** Goes somewhere. */
  href?: string;
  disabled?: boolean;
}

export interface MenuProps extends Omit<ComponentPropsWithRef<'div'>, 'children' | 'onSelect'> {
  /** The words of the button; with `icon` they are its spoken name. */
  label: string;
  items: readonly MenuItem[];
  /** Shows a picture instead of the words. */
  icon?: ReactNode;
  tone?: ButtonTone;
  size?: ButtonSize;
}

const Root = styled.div`
  position: relative;
  display: inline-block;
  & > ul {
    position: absolute;
    z-index: 40;
    inset-block-start: calc(100% + 4px);
    inset-inline-end: 0;
    min-inline-size: max(100%, 11rem);
    max-inline-size: min(20rem, 90vw);
    padding: 0.25rem;
    list-style: none;
    background: var(--lb-surface);
    border: 1px solid var(--lb-border-strong);
    border-radius: var(--lb-radius);
  }
  & > ul > li > * {
    display: block;
    inline-size: 100%;
    padding: 0.5rem 0.75rem;
    text-align: start;
    text-decoration: none;
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
    color: var(--lb-text);
    background: none;
    border: 0;
    border-radius: var(--lb-radius-small);
    cursor: pointer;
  }
  & > ul > li > *:hover,
  & > ul > li > *:focus {
    background: var(--lb-hover);
  }
  & > ul > li > *:focus-visible {
    outline-offset: -2px;
  }
  & > ul > li > [aria-disabled='true'] {
    color: var(--lb-text-quiet);
    cursor: not-allowed;
  }
  @media print {
    display: none;
  }
`;

const entriesOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];

/** The entry a key moves to; a letter looks for the next one that starts with it. */
function targetOf(key: string, all: HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return all[(at + 1) % all.length];
  if (key === 'ArrowUp') return all.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return all[0];
  if (key === 'End') return all.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
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

  useEffect(() => {
    if (!opened) return;
    const all = entriesOf(list.current);
    all.at(opened === 'first' ? 0 : -1)?.focus();
  }, [opened]);

  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    onKeyDown?.(event);
    const all = entriesOf(list.current);
    const at = all.indexOf(document.activeElement as HTMLElement);
    const target = targetOf(event.key, all, at);
    if (!open) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      setOpened(event.key === 'ArrowDown' ? 'first' : 'last');
    } else if (event.key === 'Escape') {
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
        <ul ref={list} id={`${id}-list`} role="menu" aria-labelledby={id}>
          {items.map((item) => (
            <li key={item.label} role="none">
              {item.href === undefined ? (
                <button
                  type="button"
                  role="menuitem"
                  tabIndex={-1}
                  aria-disabled={item.disabled}
                  onClick={() => run(item)}
                >
                  {item.label}
                </button>
              ) : (
                <Anchor href={item.href} role="menuitem" tabIndex={-1} onClick={() => run(item)}>
                  {item.label}
                </Anchor>
              )}
            </li>
          ))}
        </ul>
      )}
    </Root>
  );
}
