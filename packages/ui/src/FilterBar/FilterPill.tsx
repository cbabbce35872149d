import { useLayoutEffect, useRef, useState, type Ref } from 'react';
import { Button } from '../Button/Button.tsx';
import { CloseIcon } from '../icons/CloseIcon.tsx';
import { ChevronDownIcon } from '../icons/ChevronDownIcon.tsx';
import type { CauseEvent } from '../internal/change.ts';
import { mergeRefs } from '../internal/dom.ts';
import { PopoverButton } from '../internal/PopoverButton.tsx';
import { useUiFormats, useUiLabels } from '../provider/context.ts';
import type { Filter, FilterValue } from './FilterBar.types.ts';
import { FilterEditor } from './FilterEditor.tsx';
import { filterWords } from './filterWords.ts';

interface FilterPillProps {
  filter: Filter;
  value: FilterValue | undefined;
  onChange(value: FilterValue | undefined, event?: CauseEvent): void;
  /** Its panel closed without being taken over. */
  onClose(): void;
  onRemove(event?: CauseEvent): void;
  /** It goes away while it has the focus. */
  onGone(): void;
  /** Just added: opens its panel by itself. */
  fresh: boolean;
  buttonRef: Ref<HTMLElement>;
}

/** One filter: a button with its panel and, while it is active, what it asks for and a cross to end it. */
export function FilterPill({ filter, value, onChange, onClose, onRemove, onGone, fresh, buttonRef }: FilterPillProps) {
  const labels = useUiLabels();
  const formats = useUiFormats();
  const button = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(fresh);
  const active = value !== undefined;
  const item = useRef<HTMLLIElement>(null);
  const gone = useRef(onGone);
  useLayoutEffect(() => {
    gone.current = onGone;
  });
  useLayoutEffect(() => () => void (item.current?.matches(':focus-within') && gone.current()), []);

  const change = (next: boolean) => {
    setOpen(next);
    if (!next) onClose();
  };
  const done = () => {
    button.current?.focus();
    setOpen(false);
  };

  return (
    <li ref={item} data-part="filter" data-active={active ? '' : undefined}>
      <PopoverButton
        ref={mergeRefs(button, buttonRef)}
        size="small"
        label={filter.label}
        endIcon={active ? undefined : <ChevronDownIcon size="small" />}
        open={open}
        onOpenChange={change}
        panel={() => <FilterEditor filter={filter} value={value} onChange={onChange} onDone={done} />}
      >
        {active ? (
          <>
            <span data-part="name">{`${filter.label}:`}</span>{' '}
            <span>{filterWords(filter, value, labels, formats)}</span>
          </>
        ) : (
          filter.label
        )}
      </PopoverButton>
      {active && (
        <Button
          size="small"
          aria-label={labels.removeFilter(filter.label)}
          title={labels.removeFilter(filter.label)}
          data-icon-only=""
          startIcon={<CloseIcon size="small" />}
          onClick={onRemove}
        />
      )}
    </li>
  );
}
