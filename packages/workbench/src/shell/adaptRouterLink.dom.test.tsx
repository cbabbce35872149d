// ui knows no router: that its adapter fits React Router's is tried here, where both are.
import { adaptRouterLink, Link as UiLink, UiProvider, type UiProviderProps } from '@ledenbureau/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, NavLink, useLocation } from 'react-router-dom';
import { expect, expectTypeOf, test } from 'vitest';

function Place() {
  return <output>{useLocation().pathname}</output>;
}

const show = () =>
  render(
    <MemoryRouter initialEntries={['/start']}>
      <UiProvider linkComponent={adaptRouterLink(Link)}>
        <UiLink href="/aandelen">Aandelen</UiLink>
        <UiLink href="/overzicht.pdf" download>
          Overzicht
        </UiLink>
        <UiLink href="https://elders.example/">Elders</UiLink>
        <Place />
      </UiProvider>
    </MemoryRouter>,
  );

test('the link of React Router is a linkComponent of ui by one call', async () => {
  show();
  const link = screen.getByRole('link', { name: 'Aandelen' });
  expect(link).toHaveAttribute('href', '/aandelen');
  expect(link).not.toHaveAttribute('to');
  await userEvent.click(link);
  expect(screen.getByRole('status')).toHaveTextContent('/aandelen');
});

test('a file is saved and another site is left to the browser', async () => {
  show();
  for (const name of ['Overzicht', 'Elders']) {
    const link = screen.getByRole('link', { name });
    let isLeft = false;
    link.parentElement?.addEventListener(
      'click',
      (event) => {
        isLeft = !event.defaultPrevented;
        event.preventDefault();
      },
      { once: true },
    );
    // oxlint-disable-next-line no-await-in-loop -- one press after the other
    await userEvent.click(link);
    expect(isLeft, name).toBe(true);
    expect(screen.getByRole('status')).toHaveTextContent('/start');
  }
});

test('the same component comes back, so that a render does not make every link anew', () => {
  expect(adaptRouterLink(Link)).toBe(adaptRouterLink(Link));
  expect(adaptRouterLink(NavLink)).not.toBe(adaptRouterLink(Link));
});

test('the links of React Router fit by type', () => {
  expectTypeOf(Link).toExtend<Parameters<typeof adaptRouterLink>[0]>();
  expectTypeOf(NavLink).toExtend<Parameters<typeof adaptRouterLink>[0]>();
  expectTypeOf(adaptRouterLink(Link)).toExtend<NonNullable<UiProviderProps['linkComponent']>>();
});
