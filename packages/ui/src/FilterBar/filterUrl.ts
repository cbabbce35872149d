import type { Filter, FilterAmounts, FilterPeriod, FilterValue, FilterValues } from './FilterBar.types.ts';

/** A day of the calendar, 'YYYY-MM-DD': the 31st of February is none. */
function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function readPeriod(text: string): FilterPeriod | undefined {
  const [from = '', until = '', ...more] = text.split('..');
  if (more.length > 0 || !text.includes('..')) return undefined;
  const period: FilterPeriod = { ...(isDay(from) ? { from } : {}), ...(isDay(until) ? { until } : {}) };
  const { from: start, until: end } = period;
  if (start !== undefined && end !== undefined && start > end) return undefined;
  return start === undefined && end === undefined ? undefined : period;
}

function readAmounts(text: string): FilterAmounts | undefined {
  const [, min = '', max = ''] = /^(\d{0,15})\.\.(\d{0,15})$/.exec(text) ?? [];
  const amounts: FilterAmounts = { ...(min ? { min: Number(min) } : {}), ...(max ? { max: Number(max) } : {}) };
  if (Object.keys(amounts).length === 0 || (amounts.min ?? 0) > (amounts.max ?? Infinity)) return undefined;
  return amounts;
}

function readOne(filter: Filter, texts: readonly string[]): FilterValue | undefined {
  const [first = ''] = texts;
  switch (filter.kind) {
    case 'text':
      return first.trim() || undefined;
    case 'choice':
      return filter.options.some(({ value }) => value === first) ? first : undefined;
    case 'choices': {
      const values = filter.options.map(({ value }) => value).filter((value) => texts.includes(value));
      return values.length > 0 ? values : undefined;
    }
    case 'period':
      return readPeriod(first);
    case 'amounts':
      return readAmounts(first);
  }
}

function writeOne(value: FilterValue): readonly string[] {
  if (typeof value === 'string') return [value];
  if ('from' in value || 'until' in value) return [`${value.from ?? ''}..${value.until ?? ''}`];
  if ('min' in value || 'max' in value) return [`${value.min ?? ''}..${value.max ?? ''}`];
  return Array.isArray(value) ? (value as readonly string[]) : [];
}

/**
 * The filters that a URL asks for. What makes no sense (an unknown option, a day that does not exist, a period that
 * ends before it starts) is dropped, so that an old or mistyped link still opens the list.
 */
export function readFilters(filters: readonly Filter[], search: URLSearchParams): FilterValues {
  return Object.fromEntries(
    filters.flatMap((filter) => {
      const value = readOne(filter, search.getAll(filter.id));
      return value === undefined ? [] : [[filter.id, value]];
    }),
  );
}

/**
 * The search part of the URL with these filters in it, in the order of `filters`; what else is in it stays.
 * `?status=booked&kind=issue&kind=transfer&date=2026-01-01..2026-06-30&amount=250000..`.
 */
export function writeFilters(
  filters: readonly Filter[],
  value: FilterValues,
  search: URLSearchParams = new URLSearchParams(),
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const { id } of filters) {
    next.delete(id);
    const own = value[id];
    if (own !== undefined) for (const text of writeOne(own)) next.append(id, text);
  }
  return next;
}
