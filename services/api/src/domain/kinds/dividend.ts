import { capitalLeg } from '../accounts.ts';
import { given } from './kind.ts';
import { yieldKind } from './yield.ts';

/** Dividend: what is distributed out of the equity of a share. */
export const dividend = yieldKind({
  name: 'dividend',
  names: { nl: 'Dividend', en: 'Dividend' },
  types: ['share', 'good_share'],
  file: { words: ['dividenduitkering'], row: 'money' },
  expense: (judged) => capitalLeg('equity', given(judged, 'instrument').id, judged.request.gross_cents),
});
