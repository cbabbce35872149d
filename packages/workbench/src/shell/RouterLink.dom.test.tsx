import type { UiProviderProps } from '@ledenbureau/ui';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, expectTypeOf, test, vi } from 'vitest';
import { ProductProvider } from '../product.ts';
import { RouterLink } from './RouterLink.tsx';

const prepare = vi.fn<(href: string) => void>();
beforeEach(() => prepare.mockReset());

function show() {
  render(
    <ProductProvider value={{ name: 'Winkel', home: '/', isReachable: async () => true, prepare }}>
      <MemoryRouter>
        <RouterLink href="/orders?x=1">Bestellingen</RouterLink>
        <RouterLink href="https://elders.example/">Elders</RouterLink>
      </MemoryRouter>
    </ProductProvider>,
  );
  return screen.getByRole('link', { name: 'Bestellingen' });
}

test('a pointer that goes down on a link prepares its page, before the click', () => {
  const link = show();
  fireEvent.pointerDown(link, { button: 0 });
  expect(prepare.mock.calls).toEqual([['/orders?x=1']]);
});

test('another button than the first opens a menu, and prepares nothing', () => {
  fireEvent.pointerDown(show(), { button: 2 });
  expect(prepare).not.toHaveBeenCalled();
});

test('the arrow key that brought the focus prepares the page, Tab does not', async () => {
  const link = show();
  await userEvent.tab();
  expect(link).toHaveFocus();
  expect(prepare).not.toHaveBeenCalled();
  await userEvent.keyboard('{ArrowDown}');
  expect(prepare.mock.calls).toEqual([['/orders?x=1']]);
});

test('an address of another site prepares nothing, nor does a link outside of a product', () => {
  show();
  fireEvent.pointerDown(screen.getByRole('link', { name: 'Elders' }), { button: 0 });
  render(
    <MemoryRouter>
      <RouterLink href="/alleen">Alleen</RouterLink>
    </MemoryRouter>,
  );
  fireEvent.pointerDown(screen.getByRole('link', { name: 'Alleen' }), { button: 0 });
  expect(prepare).not.toHaveBeenCalled();
});

test('it is a linkComponent of ui as it stands', () => {
  expectTypeOf(RouterLink).toExtend<NonNullable<UiProviderProps['linkComponent']>>();
});
