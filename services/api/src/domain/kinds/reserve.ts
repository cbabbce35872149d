import { setAside } from './setAside.ts';

/** Reservering: units are set aside for a request, locked or not; whether they may go is the request's to judge. */
export const reserve = setAside({
  names: { nl: 'Reservering', en: 'Reservation' },
  statuses: ['active', 'ended', 'deceased'],
  from: 'holding',
  to: 'reserved',
});
