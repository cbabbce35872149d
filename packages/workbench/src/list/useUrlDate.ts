import { useParameters } from './useParameters.ts';

const isoDate = /^\d{4}-\d{2}-\d{2}$/;

/** Whether the text is a date of the calendar, written YYYY-MM-DD. */
function isIsoDate(text: string): boolean {
  if (!isoDate.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** A date kept in the address, '' when absent or no real date. Setting '' removes it. */
export function useUrlDate(name: string): [string, (next: string) => void] {
  const { search, narrow } = useParameters();
  const text = search.get(name) ?? '';
  return [isIsoDate(text) ? text : '', (next) => narrow({ [name]: next })];
}
