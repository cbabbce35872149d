import { createMoreFormats } from '@ledenbureau/i18n';
import { expect, test } from 'vitest';
import { rateFigure } from './rateFigure.ts';
import { rateText } from './useRate.ts';

test.each(['nl-NL', 'en-GB'])('a rate reads the same with its sign and without it (%s)', (locale) => {
  const { percent } = createMoreFormats(locale);
  for (const ppm of [0, 1, 450, 40_000, 45_000, 45_250, 45_255, 1_000_000, 12_345_678])
    expect(rateText(percent, ppm)).toBe(`${rateFigure(ppm, locale)}${locale === 'nl-NL' ? ' %' : '%'}`);
});
