// Two copies of ui in one page, as a package that brings its own makes them.
import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

test('a second copy of ui names itself and the first, and so does a component that finds no provider because of it', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const one = await import('../index.ts');
  expect(warn).not.toHaveBeenCalled();

  vi.resetModules();
  const other = await import('../Spinner/Spinner.tsx');
  // emotion says the same of itself
  const ours = warn.mock.calls.flat().filter((message) => String(message).startsWith('@ledenbureau/ui: '));
  const file = /\S+provider\/context\.ts:\d+:\d+/.source;
  expect(ours).toEqual([expect.stringMatching(`2 copies of it, from ${file} and ${file}\\.`)]);

  vi.spyOn(console, 'error').mockReturnValue();
  const page = () =>
    render(
      <one.UiProvider>
        <other.Spinner />
      </one.UiProvider>,
    );
  expect(page).toThrow(/outside UiProvider.*2 copies of it, from .*npm ls/s);
});
