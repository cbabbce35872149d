import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { UiProvider } from '../provider/UiProvider.tsx';
import { demoFormats, demoLabels, type DemoLocale } from '../testing/demo.ts';
import { decimalsIn, Quantity } from './Quantity.tsx';

test('the most decimals of a column, of which some cells are empty', () => {
  expect(decimalsIn(['32', '138.4615', '2.5', null, undefined])).toBe(4);
  expect(decimalsIn([])).toBe(0);
});

test.each<[DemoLocale, string, string, string | null]>([
  ['nl', '1250', '1.250', ',0000'],
  ['nl', '1250.00', '1.250', ',0000'],
  ['nl', '2.5', '2,5', '000'],
  ['nl', '138.4615', '138,4615', null],
  ['en', '1250', '1,250', '.0000'],
])('in %s, %s is written as %s with room for %s', (locale, value, text, room) => {
  render(
    <UiProvider labels={demoLabels[locale]} formats={demoFormats(locale)}>
      <Quantity value={value} decimals={4} />
    </UiProvider>,
  );
  const shown = screen.getByText(text);
  expect(shown.getAttribute('data-room')).toBe(room);
});
