import { act, fireEvent, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UiProvider } from '../provider/UiProvider.tsx';
import { demoFormats, demoLabels } from '../testing/demo.ts';
import { NotificationProvider } from './NotificationProvider.tsx';
import { useNotifications, type NotificationInput, type Notifications } from './notifications.ts';

const wrapper = ({ children }: { children: ReactNode }) => (
  <UiProvider labels={demoLabels.nl} formats={demoFormats('nl')}>
    <NotificationProvider>{children}</NotificationProvider>
  </UiProvider>
);

let hook: { current: Notifications };
const send = (input: NotificationInput) => hook.current.notify(input);

beforeEach(() => {
  vi.useFakeTimers();
  hook = renderHook(() => useNotifications(), { wrapper }).result;
});
afterEach(() => vi.useRealTimers());

const pass = (ms: number): void => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};

test('a success leaves after 3000 ms and stays readable in items; an error stays', () => {
  act(() => {
    send({ level: 'success', message: 'Geboekt' });
    send({ level: 'error', message: 'Mislukt' });
  });
  pass(2999);
  expect(screen.getByText('Geboekt')).toBeInTheDocument();
  pass(1);
  expect(screen.queryByText('Geboekt')).not.toBeInTheDocument();
  pass(60_000);
  expect(screen.getByRole('alert')).toHaveTextContent('Mislukt');
  expect(hook.current.items.map((item) => item.open)).toEqual([true, false]);
});

test('a success waits while the pointer is on it', () => {
  act(() => void send({ level: 'success', message: 'Geboekt' }));
  const toast = screen.getByText('Geboekt');
  fireEvent.pointerEnter(toast.closest('[data-level]') as Element);
  pass(10_000);
  expect(toast).toBeInTheDocument();
  fireEvent.pointerLeave(toast.closest('[data-level]') as Element);
  pass(3000);
  expect(toast).not.toBeInTheDocument();
});

test('twice in one go is one notification that counts', () => {
  act(() => {
    send({ level: 'error', message: 'Mislukt' });
    send({ level: 'error', message: 'Mislukt' });
  });
  expect(screen.getAllByText('Mislukt')).toHaveLength(1);
  expect(screen.getByText('2 keer')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Melding sluiten' }));
  expect(screen.queryByText('Mislukt')).not.toBeInTheDocument();
});
