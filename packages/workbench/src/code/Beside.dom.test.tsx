import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Beside } from './Beside.tsx';
import { awaitCode, lateCode } from './code.ts';

afterEach(() => vi.restoreAllMocks());

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const Banner = () => <p>No connection</p>;

test('what stands beside a page comes once the connection is back, and the page is there meanwhile', async () => {
  const load = vi.fn<() => Promise<typeof Banner>>().mockImplementationOnce(gone).mockResolvedValue(Banner);
  const Late = lateCode(load);
  render(
    <main>
      <Beside>
        <Late />
      </Beside>
      <h1>Members</h1>
    </main>,
  );
  expect(screen.getByRole('heading')).toBeVisible();
  await act(() =>
    vi.waitFor(() => {
      window.dispatchEvent(new Event('online'));
      expect(load).toHaveBeenCalledTimes(2);
    }),
  );
  expect(await screen.findByText('No connection')).toBeVisible();
});

test('where nothing says that the connection is back, it is asked for again after a while', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockImplementationOnce(gone)
    .mockImplementationOnce(gone)
    .mockResolvedValue('Banner');
  expect(await awaitCode(load, 5)).toBe('Banner');
  expect(load).toHaveBeenCalledTimes(3);
});

test('what fails while it is drawn leaves the page as it is', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = (): never => {
    throw new Error('broken');
  };
  render(
    <main>
      <Beside>
        <Broken />
      </Beside>
      <h1>Members</h1>
    </main>,
  );
  expect(screen.getByRole('heading')).toBeVisible();
});
