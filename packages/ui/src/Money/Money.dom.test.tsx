import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { UiProvider } from '../provider/UiProvider.tsx';
import { demoFormats, demoLabels, type DemoLocale } from '../testing/demo.ts';
import { Money } from './Money.tsx';

test.each<[DemoLocale, number, string]>([
  ['nl', 250_000, '€ +2.500,00'],
  ['nl', -250_000, '€ −2.500,00'],
  ['nl', 0, '€ 0,00'],
  ['en', 250_000, '+€2,500.00'],
  ['en', -250_000, '−€2,500.00'],
])('in %s the sign of %i cents stands where the region writes it', (locale, cents, text) => {
  const { container } = render(
    <UiProvider labels={demoLabels[locale]} formats={demoFormats(locale)}>
      <Money cents={cents} signed />
    </UiProvider>,
  );
  expect(container.textContent.replaceAll('\u00a0', ' ')).toBe(text);
});
