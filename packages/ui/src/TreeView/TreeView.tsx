import { asElement } from '../internal/asElement.tsx';
import { useId, useRef, useState, type ComponentPropsWithRef, type KeyboardEvent } from 'react';
import { ChevronRightIcon } from '../icons/ChevronRightIcon.tsx';
import type { CauseEvent } from '../internal/change.ts';
import type { RootNode } from '../internal/dom.ts';
import { useControlled } from '../internal/useControlled.ts';
import { indexOfTyped, typeOn, type TypedLetters } from '../Menu/typeahead.ts';
import { rowsOf, stepOf } from './tree.ts';
import { Root } from './TreeView.styles.ts';
import type { TreeItem } from './TreeView.types.ts';

export interface TreeViewProps extends Omit<ComponentPropsWithRef<'ul'>, 'children' | 'defaultValue' | 'onChange'> {
  /** What it is a tree of; spoken. */
  label: string;
  items: readonly TreeItem[];
  /** Id of the item that is chosen. Left out: it keeps that itself. */
  value?: string | null;
  defaultValue?: string | null;
  onChange?(id: string | null, event?: CauseEvent): void;
  /** Ids of the items that are open. Left out: it keeps them itself. */
  expanded?: readonly string[];
  defaultExpanded?: readonly string[];
  onExpandedChange?(ids: readonly string[], event?: CauseEvent): void;
}

const none: readonly string[] = [];

/** Things that lie below each other, of which one is chosen: opened and closed where they are. Keys by the WAI-ARIA pattern. */
export function TreeView({
  label,
  items,
  value,
  defaultValue = null,
  onChange,
  expanded: ownedExpanded,
  defaultExpanded = none,
  onExpandedChange,
  onKeyDown,
  ...rest
}: TreeViewProps) {
  const id = useId();
  const [selected, select] = useControlled(value, defaultValue, onChange);
  const [expanded, expand] = useControlled(ownedExpanded, defaultExpanded, onExpandedChange);
  const [visited, setVisited] = useState<string | null>(null);
  const typed = useRef<TypedLetters>({ text: '', at: -Infinity });

  const rows = rowsOf(items, expanded);
  const isSeen = (one: string | null) => rows.some(({ item }) => item.id === one);
  // Tab comes to where one was, else to what is chosen, else to the first
  const stop = [visited, selected].find(isSeen) ?? rows[0]?.item.id;
  const domId = (item: string) => `${id}-${item}`;

  const toggle = ({ id }: TreeItem, event: CauseEvent) =>
    expand(expanded.includes(id) ? expanded.filter((one) => one !== id) : [...expanded, id], event);
  const choose = (item: TreeItem, event: CauseEvent) => {
    if (item.disabled !== true) select(item.id, event);
  };
  const press = (event: KeyboardEvent<HTMLUListElement>) => {
    onKeyDown?.(event);
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key, currentTarget, timeStamp } = event;
    const root = currentTarget.getRootNode() as RootNode;
    const at = rows.findIndex(({ item }) => domId(item.id) === root.activeElement?.id);
    const item = rows[at]?.item;
    if (!item) return;
    const rtl = getComputedStyle(currentTarget).direction === 'rtl';
    const way = { [rtl ? 'ArrowLeft' : 'ArrowRight']: 'inwards', [rtl ? 'ArrowRight' : 'ArrowLeft']: 'outwards' }[key];
    const step = stepOf(way ?? key, rows, at, expanded);
    if (step) {
      if (step.expand) expand([...new Set([...expanded, ...step.expand])], event);
      if (step.collapse !== undefined)
        expand(
          expanded.filter((one) => one !== step.collapse),
          event,
        );
      if (step.focus !== undefined) root.getElementById(domId(step.focus))?.focus();
    } else if (key === 'Enter' || key === ' ') {
      choose(item, event);
    } else if (key.length === 1) {
      typed.current = typeOn(typed.current, key, timeStamp);
      const words = rows.map(({ item }) => item.label);
      const row = rows[indexOfTyped(words, at, typed.current.text)];
      if (row) root.getElementById(domId(row.item.id))?.focus();
    } else return;
    event.preventDefault();
  };

  const draw = (list: readonly TreeItem[], level: number) =>
    list.map((item) => {
      const open = item.items !== undefined && expanded.includes(item.id);
      const filled = open && (item.items?.length ?? 0) > 0;
      const detailed = item.detail !== undefined;
      return (
        <li key={item.id} role="none">
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree hears the keys of all its items */}
          <div
            id={domId(item.id)}
            role="treeitem"
            aria-labelledby={[`${domId(item.id)}-label`, ...(detailed ? [`${domId(item.id)}-detail`] : [])].join(' ')}
            aria-level={level}
            aria-expanded={item.items && open}
            aria-owns={filled ? `${domId(item.id)}-group` : undefined}
            aria-selected={item.disabled === true ? undefined : item.id === selected}
            aria-disabled={item.disabled || undefined}
            tabIndex={item.id === stop ? 0 : -1}
            style={{ paddingInlineStart: `${(level - 1) * 1.25 + 0.25}rem` }}
            onFocus={() => setVisited(item.id)}
            onClick={(event) => {
              event.currentTarget.focus();
              const mark = (event.target as Element).closest('[data-part=mark]') !== null;
              if (item.items) toggle(item, event);
              // the mark opens alone
              if (!item.items || !mark) choose(item, event);
            }}
          >
            <span data-part="mark">{item.items && <ChevronRightIcon size="small" />}</span>
            {asElement(item.icon)}
            <span id={`${domId(item.id)}-label`} data-part="label">
              {item.label}
            </span>
            {detailed && (
              <span id={`${domId(item.id)}-detail`} data-part="detail">
                {/* the space parts the two where they are read as one text */} {asElement(item.detail)}
              </span>
            )}
          </div>
          {filled && (
            <ul role="group" id={`${domId(item.id)}-group`}>
              {draw(item.items ?? [], level + 1)}
            </ul>
          )}
        </li>
      );
    });
  return (
    <Root role="tree" aria-label={label} {...rest} onKeyDown={press}>
      {draw(items, 1)}
    </Root>
  );
}
