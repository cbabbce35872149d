import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { UiProvider } from '../provider/UiProvider.tsx';
import { demoFormats, demoLabels } from '../testing/demo.ts';
import { renderUi } from '../testing/renderUi.tsx';
import { FilterBar } from './FilterBar.tsx';
import type { Filter, FilterValues } from './FilterBar.types.ts';

const filters: Filter[] = [
  { id: 'text', label: 'Omschrijving', kind: 'text' },
  { id: 'date', label: 'Ingangsdatum', kind: 'period' },
];

/** The value comes back a moment later, as it does from the address of a page. */
function Late() {
  const [value, setValue] = useState<FilterValues>({});
  return <FilterBar filters={filters} value={value} onChange={(next) => setTimeout(() => setValue(next))} />;
}
const add = page.getByRole('button', { name: 'Filter toevoegen' });
const choose = async () => {
  await renderUi(<Late />);
  add.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Omschrijving' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('textbox', { name: 'Omschrijving' })).toHaveFocus();
};

test('a filter that was added and filled in has the focus, also when its value takes a moment', async () => {
  await choose();
  await userEvent.keyboard('rente{Enter}');
  await expect.element(page.getByRole('button', { name: 'Omschrijving: rente' })).toHaveFocus();
});

test.each(['{Escape}', '{Enter}'])('a filter that was added and left empty by %s gives the focus back', async (key) => {
  await choose();
  await userEvent.keyboard(key);
  await expect.element(page.getByRole('button', { name: /Omschrijving/ })).not.toBeInTheDocument();
  await expect.element(add).toHaveFocus();
});

test('a period from a day that does not exist is not taken, and its field says so', async () => {
  const parseDate = () => ({ value: null, problem: 'out_of_range' as const });
  await render(
    <UiProvider labels={demoLabels.nl} formats={{ ...demoFormats('nl'), parseDate }}>
      <Late />
    </UiProvider>,
  );
  add.element().focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(page.getByRole('menuitem', { name: 'Ingangsdatum' }));
  const from = page.getByRole('textbox', { name: /^Vanaf/ });
  await expect.element(from).toHaveFocus();
  await userEvent.keyboard('31-02-2026{Enter}');
  await expect.element(from).toHaveAttribute('aria-invalid', 'true');
  await expect.element(from, { timeout: 2_000 }).toHaveAccessibleDescription(`Fout: ${demoLabels.nl.noSuchDay}`);
});
