import { onDemand } from '@ledenbureau/workbench';

/** All that is wrong with an entry: nothing is before it was sent, so its code comes after the page. */
export const Errors = onDemand(async () => (await import('./EntryErrors.tsx')).EntryErrors);
