import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CopyButton } from '../CopyButton/CopyButton.tsx';
import { Money } from '../Money/Money.tsx';
import { MoneyField } from '../MoneyField/MoneyField.tsx';
import { en } from '../words/en.ts';
import { UiProvider, type UiProviderProps } from './UiProvider.tsx';

function show(props: Omit<UiProviderProps, 'children'> = {}) {
  const { container } = render(
    <UiProvider {...props}>
      <Money cents={125_050} />
      <CopyButton value="x" />
      <MoneyField name="inleg" label="Inleg" value={125_050} onChange={() => {}} />
    </UiProvider>,
  );
  return container.textContent?.replaceAll('\u00A0', ' ');
}

test('without a prop a provider speaks Dutch and writes as the Dutch do, in fields too', () => {
  expect(show()).toContain('€ 1.250,50');
  expect(screen.getByRole('button', { name: /Kopiëren/ })).toBeVisible();
  expect(screen.getByLabelText('Inleg')).toHaveValue('1.250,50');
});

test('the formats follow the labels, unless the app gives others', () => {
  expect(show({ labels: en })).toContain('€1,250.50');
  expect(screen.getByRole('button', { name: /Copy/ })).toBeVisible();
  expect(screen.getByLabelText('Inleg')).toHaveValue('1,250.50');
});
