import { setAside } from './setAside.ts';

/** Vrijgave: units that were set aside are available again, whatever became of the member meanwhile. */
export const release = setAside({
  names: { nl: 'Vrijgave', en: 'Release' },
  statuses: ['active', 'blocked', 'ended', 'deceased'],
  from: 'reserved',
  to: 'holding',
});
