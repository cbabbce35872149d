import type { UiFormats } from '../provider/formats.ts';
import type { UiLabels } from '../provider/labels.ts';
import type { Filter, FilterAmounts, FilterPeriod, FilterValue } from './FilterBar.types.ts';

/** What an active filter asks for, in words: "Uitgifte, Overdracht" or "vanaf 01-01-2026". */
export function filterWords(
  filter: Filter,
  value: FilterValue,
  labels: Pick<UiLabels, 'filterPeriod'>,
  formats: Pick<UiFormats, 'date' | 'money'>,
): string {
  switch (filter.kind) {
    case 'text':
      return value as string;
    case 'period': {
      const { from, until } = value as FilterPeriod;
      return labels.filterPeriod({
        from: from === undefined ? undefined : formats.date(from),
        until: until === undefined ? undefined : formats.date(until),
      });
    }
    case 'amounts': {
      const { min, max } = value as FilterAmounts;
      return labels.filterPeriod({
        from: min === undefined ? undefined : formats.money(min),
        until: max === undefined ? undefined : formats.money(max),
      });
    }
    default: {
      const chosen = typeof value === 'string' ? [value] : (value as readonly string[]);
      return filter.options
        .filter((option) => chosen.includes(option.value))
        .map(({ label }) => label)
        .join(', ');
    }
  }
}
