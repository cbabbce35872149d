import { asElement } from '../internal/asElement.tsx';
import type { CauseEvent } from '../internal/change.ts';
import { styled } from '../internal/styled.ts';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentPropsWithRef,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import type { RootNode } from '../internal/dom.ts';
import { useControlled } from '../internal/useControlled.ts';
import { pressedGround } from '../internal/pressed.ts';

export interface TabItem {
  id: string;
  label: ReactNode;
  /** How many things are behind it. */
  count?: ReactNode;
  /** Cannot be opened now; the arrow keys pass it. */
  disabled?: boolean;
}

export interface TabsProps extends Omit<ComponentPropsWithRef<'div'>, 'onChange' | 'defaultValue' | 'children'> {
  items: readonly TabItem[];
  /** Id of the open tab. Left out: the tabs keep it themselves, from `defaultValue` on. */
  value?: string;
  /** Id of the tab that is open at first; default the first one. */
  defaultValue?: string;
  onChange?: (id: string, event?: CauseEvent) => void;
  /** What the tabs divide; spoken. */
  label?: string;
  /** Closer to each other, where there is little room. */
  compact?: boolean;
  /** A panel that was opened stays in the page, out of sight: what was typed or fetched in it is still there. */
  keepMounted?: boolean;
  /** What the open tab shows, or what shows it. With `keepMounted` it is a function. */
  children?: ReactNode | ((id: string) => ReactNode);
}

const Root = styled.div`
  display: grid;
  gap: 1rem;
  min-inline-size: 0;
  & > [role='tablist'] {
    display: flex;
    /* the ring of the first has its room, and its words stand in line with what is below them */
    gap: 0.75rem;
    margin-inline: -0.25rem;
    overflow-x: auto;
    /* seen where there are more tabs than fit, which also shows that there are */
    scrollbar-width: thin;
    /* as wide as the column below it, and not as the ring of the first tab */
    background: linear-gradient(var(--lb-border), var(--lb-border)) no-repeat 0.25rem 100% / calc(100% - 0.5rem) 1px;
  }
  &[data-compact] > [role='tablist'] {
    gap: 0.25rem;
  }
  & > [role='tablist'] > button {
    flex: none;
    padding: 0.5rem 0.25rem;
    /* one weight for all: another one for the open tab would move those beside it */
    font-weight: 500;
    color: var(--lb-text-quiet);
    background: none;
    border: 0;
    border-block-end: 2px solid transparent;
    cursor: pointer;
  }
  & > [role='tablist'] > button:hover:enabled {
    color: var(--lb-text);
  }
  & > [role='tablist'] > button:active:enabled {
    background: ${pressedGround};
  }
  & > [role='tablist'] > button:focus-visible {
    outline-offset: -2px;
    border-radius: 2px;
  }
  & > [role='tablist'] > button[aria-selected='true'] {
    color: var(--lb-text);
    border-block-end-color: var(--lb-accent);
  }
  & > [role='tablist'] > button:disabled {
    opacity: 0.55;
    cursor: not-allowed;
  }
  & > [role='tabpanel'] {
    min-inline-size: 0;
  }
  & [data-part='count'] {
    margin-inline-start: 0.375rem;
    padding: 0 0.375rem;
    font: var(--lb-type-small);
    font-variant-numeric: tabular-nums;
    color: var(--lb-text-quiet);
    background: var(--lb-sunken);
    border-radius: var(--lb-radius-round);
  }
  @media (pointer: coarse) {
    & > [role='tablist'] > button {
      min-block-size: 2.75rem;
    }
  }
  @media (forced-colors: active) {
    /* a line that is not seen would be drawn */
    & > [role='tablist'] > button {
      border-block-end-color: Canvas;
    }
    & > [role='tablist'] > button[aria-selected='true'] {
      border-block-end-color: Highlight;
    }
  }
  @media print {
    & > [role='tablist'] > button:not([aria-selected='true']) {
      display: none;
    }
  }
`;

/**
 * Views of the same thing, one at a time. Arrow keys, Home and End choose. The ring of the first tab is 4 px before its words: what it
 * stands in has that much padding.
 */
export function Tabs(props: TabsProps) {
  const { items, value, defaultValue, onChange, label, compact, keepMounted = false, children, ...rest } = props;
  const id = useId();
  const [open, setOpen] = useControlled(value, defaultValue ?? items[0]?.id ?? '', onChange);
  const hasPanel = children !== undefined;
  const [opened, setOpened] = useState([open]);
  if (!opened.includes(open)) setOpened([...opened, open]);
  const panels = keepMounted ? items.filter((item) => opened.includes(item.id)).map((item) => item.id) : [open];
  const list = useRef<HTMLDivElement>(null);
  // The open one is in sight, also where there is no room for all: along the line only, the page stays where it is.
  useEffect(() => {
    const line = list.current;
    if (!line || typeof ResizeObserver === 'undefined') return undefined;
    // told after the browser laid it out: to ask in the effect would make it do so at every render
    const sizes = new ResizeObserver(() => {
      const tab = line.querySelector('[aria-selected=true]')?.getBoundingClientRect();
      if (!tab) return;
      const { left, right } = line.getBoundingClientRect();
      line.scrollLeft += Math.min(0, tab.left - left) + Math.max(0, tab.right - right);
    });
    for (const part of [line, ...line.children]) sizes.observe(part);
    return () => sizes.disconnect();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another tab is open, or there are others
  }, [open, items.length]);
  const press = (event: KeyboardEvent) => {
    const all = items.filter((item) => !item.disabled || item.id === open);
    const at = all.findIndex((item) => item.id === open);
    const ahead = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const step = { ArrowRight: at + ahead, ArrowLeft: at - ahead, Home: 0, End: all.length - 1 }[event.key];
    const next = step === undefined ? undefined : all.at(step % all.length);
    if (next === undefined) return;
    event.preventDefault();
    setOpen(next.id, event);
    (event.currentTarget.getRootNode() as RootNode).getElementById(`${id}-tab-${next.id}`)?.focus();
  };
  return (
    <Root data-compact={compact ? '' : undefined} {...rest}>
      <div ref={list} role="tablist" aria-label={label}>
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={`${id}-tab-${item.id}`}
            aria-selected={item.id === open}
            aria-controls={hasPanel && item.id === open ? `${id}-panel-${open}` : undefined}
            tabIndex={item.id === open ? 0 : -1}
            disabled={item.disabled}
            onClick={(event) => setOpen(item.id, event)}
            onKeyDown={press}
          >
            {asElement(item.label)}
            {item.count !== undefined && <span data-part="count">{item.count}</span>}
          </button>
        ))}
      </div>
      {hasPanel &&
        panels.map((panel) => (
          <div
            key={keepMounted ? panel : 'open'}
            role="tabpanel"
            id={`${id}-panel-${panel}`}
            aria-labelledby={`${id}-tab-${panel}`}
            tabIndex={0}
            hidden={panel !== open}
          >
            {typeof children === 'function' ? children(panel) : children}
          </div>
        ))}
    </Root>
  );
}
