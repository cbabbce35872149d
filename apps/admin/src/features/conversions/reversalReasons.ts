import type { ReverseBody } from './conversion.api.ts';

/** Why a run is taken back. */
export const reversalReasons = [
  'input_error',
  'wrong_date',
  'wrong_price',
  'other',
] as const satisfies readonly ReverseBody['reason_code'][];
