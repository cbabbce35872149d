import createCache from '@emotion/cache';
import { render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, test } from 'vitest';
import { Button } from '../Button/Button.tsx';
import { UiProvider } from './UiProvider.tsx';

const provided = (name: string) => (
  <UiProvider>
    <Button theme="green">{name}</Button>
  </UiProvider>
);
const styles = () => document.head.querySelectorAll('style[data-emotion]').length;
const display = (name: string) => getComputedStyle(screen.getByRole('button', { name })).display;

test('its style elements leave the document with it, and those of another provider stay', () => {
  const before = styles();
  const one = render(provided('Een'), { reactStrictMode: true });
  const alone = styles() - before;
  expect(alone).toBeGreaterThan(0);
  const two = render(provided('Twee'));
  expect(styles()).toBe(before + 2 * alone);

  one.unmount();
  expect(styles()).toBe(before + alone);
  expect(display('Twee')).toBe('inline-flex');
  two.unmount();
  expect(styles()).toBe(before);
});

test('a provider inside another takes only its own along', () => {
  const both = (inner: boolean) => (
    <StrictMode>
      <UiProvider>
        <Button theme="green">Buiten</Button>
        {inner ? provided('Binnen') : null}
      </UiProvider>
    </StrictMode>
  );
  const { rerender } = render(both(false));
  const outer = styles();
  rerender(both(true));
  expect(styles()).toBeGreaterThan(outer);
  expect(display('Binnen')).toBe('inline-flex');
  rerender(both(false));
  expect(styles()).toBe(outer);
  expect(display('Buiten')).toBe('inline-flex');
});

test('in a host with a cache of its own the styles go where that puts them, and stay with it', () => {
  const container = document.body.appendChild(document.createElement('div'));
  const cache = createCache({ key: 'host', container, nonce: 'abc' });
  const { unmount } = render(
    <UiProvider cache={cache}>
      <Button theme="green">Boeken</Button>
    </UiProvider>,
  );
  const own = () => container.querySelectorAll('style[data-emotion^=host]');
  expect(own().length).toBeGreaterThan(0);
  expect([...own()].every((style) => (style as HTMLElement).nonce === 'abc')).toBe(true);
  expect(display('Boeken')).toBe('inline-flex');
  unmount();
  // the global rules are the provider's; those of components belong to the cache
  expect([...own()].some((style) => style.textContent?.includes('[data-lb]'))).toBe(false);
  expect(Object.keys(cache.inserted).length).toBeGreaterThan(0);
  container.remove();
});
