import type { ComponentPropsWithRef, ReactNode } from 'react';
import type { CauseEvent } from '../internal/change.ts';

/** Days, 'YYYY-MM-DD', both included; one side may be open. */
export interface FilterPeriod {
  from?: string;
  until?: string;
}

/** Whole cents, both included; one side may be open. */
export interface FilterAmounts {
  min?: number;
  max?: number;
}

export interface FilterOption {
  value: string;
  label: string;
}

interface FilterCommon {
  /** Also its name in the URL. */
  id: string;
  /** Plain words, such as "Status". */
  label: string;
  /** Always in sight; the others are behind "add filter". Two or three. */
  promoted?: boolean;
}

/**
 * What a list can be filtered by. `text`: part of a text. `choice`: one of a few. `choices`: any of a few. `period`:
 * from a day until a day. `amounts`: from so much money to so much.
 */
export type Filter = FilterCommon &
  (
    | { kind: 'text' }
    | { kind: 'choice'; options: readonly FilterOption[] }
    | { kind: 'choices'; options: readonly FilterOption[] }
    | { kind: 'period' }
    | { kind: 'amounts' }
  );

/** `text` and `choice`: a string; `choices`: an array of option values; `period`: a FilterPeriod; `amounts`: FilterAmounts. */
export type FilterValue = string | readonly string[] | FilterPeriod | FilterAmounts;

/** The active filters by id; one that is not active is not in it. */
export type FilterValues = Readonly<Record<string, FilterValue>>;

export interface FilterBarProps extends Omit<ComponentPropsWithRef<'div'>, 'onChange' | 'children'> {
  filters: readonly Filter[];
  value: FilterValues;
  onChange(value: FilterValues, event?: CauseEvent): void;
  /** Before the filters: a search field. */
  children?: ReactNode;
}
