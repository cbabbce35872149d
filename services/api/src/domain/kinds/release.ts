import { setAside } from './setAside.ts';

/** Vrijgave: units that were set aside are available again, whatever became of the member meanwhile. */
export const release = setAside(['active', 'blocked', 'ended', 'deceased'], 'reserved', 'holding');
