import type { CauseEvent } from '../internal/change.ts';
import { styled } from '../internal/styled.ts';
import type { ComponentPropsWithRef, KeyboardEvent } from 'react';

export interface CellFieldProps extends Omit<
  ComponentPropsWithRef<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'size'
> {
  /** Which cell of which row it is: "Aantal, regel 12"; spoken. */
  label: string;
  value: string;
  onChange(value: string, event?: CauseEvent): void;
  /** Enter: what the row says now is to be kept. */
  onCommit(): void;
  /** Esc: back to what the row said. */
  onRestore(): void;
  /** The row is wrong because of this cell. */
  invalid?: boolean;
  /** `end` for figures. */
  align?: 'start' | 'end';
}

const Root = styled.input`
  display: block;
  inline-size: calc(100% + 0.75rem);
  min-inline-size: 3rem;
  margin-inline: -0.375rem;
  padding: 0.125rem 0.3125rem;
  font: inherit;
  text-align: start;
  text-overflow: ellipsis;
  color: inherit;
  background: transparent;
  border: 1px solid transparent;
  border-radius: var(--lb-radius-small);
  &[data-align='end'] {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  &:hover {
    border-color: var(--lb-border-strong);
  }
  &:read-write:active {
    background: var(--lb-hover);
    border-color: var(--lb-text);
  }
  &[aria-invalid='true'] {
    color: var(--lb-danger);
    font-weight: 500;
    background: var(--lb-danger-soft);
    border-color: var(--lb-danger);
  }
  &:focus {
    color: var(--lb-text);
    background: var(--lb-surface);
    border-color: var(--lb-focus);
    outline: 2px solid var(--lb-focus);
    outline-offset: -1px;
  }
  &[data-changed] {
    color: var(--lb-text);
    border-color: var(--lb-accent);
  }
  @media (forced-colors: active) {
    &[aria-invalid='true'] {
      border: 2px solid CanvasText;
    }
  }
`;

/** A cell of a table that is its own field: Tab goes to the next, Enter keeps the row, Esc restores it. */
export function CellField({
  label,
  value,
  onChange,
  onCommit,
  onRestore,
  invalid = false,
  align = 'start',
  onKeyDown,
  ...rest
}: CellFieldProps) {
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    if (event.defaultPrevented || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    if (event.key === 'Enter') onCommit();
    else onRestore();
  };
  return (
    <Root
      type="text"
      autoComplete="off"
      aria-label={label}
      aria-invalid={invalid || undefined}
      data-align={align}
      value={value}
      onChange={(event) => onChange(event.target.value, event)}
      onKeyDown={press}
      {...rest}
    />
  );
}
