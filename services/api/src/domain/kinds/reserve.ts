import { setAside } from './setAside.ts';

/** Reservering: units are set aside for a request, locked or not; whether they may go is the request's to judge. */
export const reserve = setAside(['active', 'ended', 'deceased'], 'holding', 'reserved');
