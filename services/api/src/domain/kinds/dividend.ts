import { capitalLeg } from '../accounts.ts';
import { given } from './kind.ts';
import { yieldKind } from './yield.ts';

/** Dividend: what is distributed out of the equity of a share. */
export const dividend = yieldKind(({ request, instrument }) =>
  capitalLeg('equity', given(instrument, 'instrument').id, request.gross_cents),
);
