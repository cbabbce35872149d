import { type MoreFormats, useMoreFormats } from '@ledenbureau/i18n';
import { useCallback } from 'react';

/** Decimals with which a rate loses nothing; two at least. */
const decimalsOf = (ppm: number) => (ppm % 100 === 0 ? 2 : ppm % 10 === 0 ? 3 : 4);

/** A rate in parts per million as a percentage, whole: 45000 is 4,50 %, and 450 is 0,045 %. */
export const rateText = (percent: MoreFormats['percent'], ppm: number): string =>
  percent(ppm / 1_000_000, { decimals: decimalsOf(ppm) });

export function useRate(): (ppm: number) => string {
  const { percent } = useMoreFormats();
  return useCallback((ppm) => rateText(percent, ppm), [percent]);
}
