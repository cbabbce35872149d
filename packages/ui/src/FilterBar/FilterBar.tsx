import { asElement } from '../internal/asElement.tsx';
import type { CauseEvent } from '../internal/change.ts';
import { styled } from '../internal/styled.ts';
import { useRef, useState } from 'react';
import { Button } from '../Button/Button.tsx';
import { Menu } from '../Menu/Menu.tsx';
import { useUiLabels } from '../provider/context.ts';
import type { FilterBarProps, FilterValue } from './FilterBar.types.ts';
import { FilterPill } from './FilterPill.tsx';
import { pressedGround } from '../internal/pressed.ts';

const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem;
  & > ul {
    display: contents;
    list-style: none;
  }
  & [data-part='filter'] {
    display: flex;
    min-inline-size: 0;
    max-inline-size: 100%;
  }
  & [data-part='filter'] > button {
    min-inline-size: 0;
    font-weight: 400;
  }
  & [data-part='filter']:not([data-active]) > button {
    border-style: dashed;
  }
  & [data-active] > button {
    background: var(--lb-accent-soft);
    border-color: var(--lb-accent);
  }
  & [data-active] > button:hover {
    background: var(--lb-hover);
  }
  & [data-active] > button:active {
    background: ${pressedGround};
  }
  & [data-active] > button:focus-visible {
    z-index: 1;
  }
  & [data-active] > button:first-of-type {
    border-start-end-radius: 0;
    border-end-end-radius: 0;
    border-inline-end: 0;
  }
  & [data-active] > button:last-of-type {
    border-start-start-radius: 0;
    border-end-start-radius: 0;
  }
  & [data-active] > button:last-of-type {
    flex: none;
  }
  /* a date or an amount that the list is narrowed to is never cut off */
  & [data-active] [data-part='label'] {
    max-inline-size: 24rem;
    text-align: start;
    overflow-wrap: anywhere;
  }
  & [data-part='name'] {
    color: var(--lb-text-quiet);
  }
  @media print {
    & > :not(ul),
    & [data-part='filter']:not([data-active]),
    & [data-active] > button:last-of-type {
      display: none;
    }
    & [data-active] > button {
      padding: 0;
      background: none;
      border: 0;
    }
    & [data-active] [data-part='label'] {
      max-inline-size: none;
    }
  }
`;

/**
 * What a list is filtered by, in words that can be taken away one by one. Keep the value in the URL with readFilters
 * and writeFilters: then a link, the back button and a reload show the same list.
 */
export function FilterBar({ filters, value, onChange, children, ...rest }: FilterBarProps) {
  const labels = useUiLabels();
  /** Added by hand, not filled in yet. */
  const [added, setAdded] = useState<string | null>(null);
  const pills = useRef(new Map<string, HTMLElement>());
  const addButton = useRef<HTMLDivElement>(null);

  const visibleFilters = filters.filter(
    ({ id, promoted }) => promoted === true || value[id] !== undefined || id === added,
  );
  const more = filters.filter((filter) => !visibleFilters.includes(filter));
  const active = filters.some(({ id }) => value[id] !== undefined);

  const change = (id: string, next: FilterValue | undefined, event: CauseEvent | undefined) => {
    if (next === undefined) setAdded(null);
    const { [id]: _, ...others } = value;
    onChange(next === undefined ? others : { ...others, [id]: next }, event);
  };
  /** What has the focus goes away: it needs a place that stays. */
  const focusAfter = (id: string | undefined) => {
    const pill = id === undefined ? undefined : pills.current.get(id);
    (pill ?? addButton.current?.querySelector('button') ?? pills.current.values().next().value)?.focus();
  };

  return (
    <Root role="group" aria-label={labels.filters} {...rest}>
      {asElement(children)}
      <ul>
        {visibleFilters.map((filter) => (
          <FilterPill
            key={filter.id}
            filter={filter}
            value={value[filter.id]}
            fresh={filter.id === added}
            buttonRef={(button) => {
              if (!button) return;
              pills.current.set(filter.id, button);
              return () => void pills.current.delete(filter.id);
            }}
            onChange={(next, event) => change(filter.id, next, event)}
            onClose={() => value[filter.id] === undefined && setAdded(null)}
            onGone={() => focusAfter(undefined)}
            onRemove={(event) => {
              change(filter.id, undefined, event);
              focusAfter(filter.promoted === true ? filter.id : undefined);
            }}
          />
        ))}
      </ul>
      {more.length > 0 && (
        <Menu
          ref={addButton}
          size="small"
          theme="transparent"
          label={labels.addFilter}
          items={more.map(({ id, label }) => ({ label, onSelect: () => setAdded(id) }))}
        />
      )}
      {active && (
        <Button
          size="small"
          theme="transparent"
          onClick={(event) => {
            const others = Object.entries(value).filter(([id]) => !filters.some((own) => own.id === id));
            onChange(Object.fromEntries(others), event);
            focusAfter(filters.find(({ promoted }) => promoted === true)?.id);
          }}
        >
          {labels.clearFilters}
        </Button>
      )}
    </Root>
  );
}
