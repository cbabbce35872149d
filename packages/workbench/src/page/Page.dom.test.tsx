import { UiProvider } from '@ledenbureau/ui';
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ProductProvider } from '../product.ts';
import { Page } from './Page.tsx';

const product = { name: 'Ledenbureau' } as Parameters<typeof ProductProvider>[0]['value'];

const show = (step: string | null) => (
  <UiProvider>
    <ProductProvider value={product}>
      <main tabIndex={-1}>{step === null ? null : <Page title={step}>{step}</Page>}</main>
    </ProductProvider>
  </UiProvider>
);

test('a step whose code came late takes the focus that waits for it in the page', () => {
  const { rerender } = render(show('Kolommen'));
  expect(document.body).toHaveFocus();
  rerender(show(null));
  act(() => screen.getByRole('main').focus());
  rerender(show('Controle'));
  expect(screen.getByRole('heading', { level: 1, name: 'Controle' })).toHaveFocus();
});
