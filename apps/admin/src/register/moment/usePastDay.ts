import { today, useUrlDate } from '@ledenbureau/workbench';

/** A day in the address, of which things are shown; '' for now, and for a day that has not come: nothing is known of it. */
export function usePastDay(name: string): ReturnType<typeof useUrlDate> {
  const [day, setDay] = useUrlDate(name);
  return [day > today() ? '' : day, setDay];
}
