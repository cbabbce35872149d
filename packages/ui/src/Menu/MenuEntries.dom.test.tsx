import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { UiProvider } from '../provider/UiProvider.tsx';
import { MenuEntries } from './MenuEntries.tsx';

test('items and groups with the same words are items of their own, and React has nothing to say', () => {
  const consoleError = vi.spyOn(console, 'error');
  const twice = [{ label: 'Downloaden' }, { label: 'Downloaden' }];
  render(
    <ul role="menu">
      <MenuEntries
        id="menu"
        items={[...twice, { title: 'Brieven', items: twice }, { title: 'Brieven', items: twice }]}
        nesting={{ opened: null, open: () => undefined, hover: () => undefined, render: () => null }}
        onRun={() => undefined}
      />
    </ul>,
    { wrapper: UiProvider },
  );
  expect(screen.getAllByRole('menuitem', { name: 'Downloaden' })).toHaveLength(6);
  expect(screen.getAllByRole('group', { name: 'Brieven' })).toHaveLength(2);
  expect(consoleError).not.toHaveBeenCalled();
  consoleError.mockRestore();
});
