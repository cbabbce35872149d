import { useParameters } from './useParameters.ts';

/** Whether the text is a date of the calendar, written YYYY-MM-DD. A date that is none has no JSON. */
const isIsoDate = (text: string): boolean =>
  (new Date(`${text}T00:00Z`).toJSON() as string | null)?.slice(0, 10) === text;

/** A date kept in the address, '' when absent or no real date. Setting '' removes it. */
export function useUrlDate(name: string): [string, (next: string) => void] {
  const { search, narrow } = useParameters();
  const text = search.get(name) ?? '';
  return [isIsoDate(text) ? text : '', (next) => narrow({ [name]: next })];
}
