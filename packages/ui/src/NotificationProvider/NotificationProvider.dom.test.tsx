import { act, fireEvent, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UiProvider } from '../provider/UiProvider.tsx';
import { notifyPromise } from './follow.tsx';
import { NotificationProvider } from './NotificationProvider.tsx';
import { useNotifications, type NotificationInput, type Notifications } from './notifications.ts';

const wrapper = ({ children }: { children: ReactNode }) => (
  <UiProvider>
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

test('what has a duration leaves after it, whatever its level', () => {
  act(() => void send({ level: 'warning', message: 'Staat in de lijst', duration: 6_000 }));
  pass(5_999);
  expect(screen.getByText('Staat in de lijst')).toBeInTheDocument();
  pass(1);
  expect(screen.queryByText('Staat in de lijst')).not.toBeInTheDocument();
});

const region = () => screen.getByRole('region', { name: 'Meldingen' });
const crosses = () => screen.getAllByRole('button', { name: 'Melding sluiten' });

test('a success waits while the pointer is on the notifications', () => {
  act(() => void send({ level: 'success', message: 'Geboekt' }));
  const toast = screen.getByText('Geboekt');
  fireEvent.pointerEnter(region());
  pass(10_000);
  expect(toast).toBeInTheDocument();
  fireEvent.pointerLeave(region());
  pass(3000);
  expect(toast).not.toBeInTheDocument();
});

test('a success waits while the focus is on the notifications', () => {
  act(() => void send({ level: 'success', message: 'Geboekt' }));
  act(() => crosses()[0]?.focus());
  pass(10_000);
  expect(screen.getByText('Geboekt')).toBeInTheDocument();
  act(() => crosses()[0]?.blur());
  pass(3000);
  expect(screen.queryByText('Geboekt')).not.toBeInTheDocument();
});

test('a success waits until the page is in sight', () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void send({ level: 'success', message: 'Geboekt' }));
  pass(10_000);
  expect(screen.getByText('Geboekt')).toBeInTheDocument();
  visibility.mockRestore();
  fireEvent(document, new Event('visibilitychange'));
  pass(3000);
  expect(screen.queryByText('Geboekt')).not.toBeInTheDocument();
});

test('F6 goes to the notifications, and back to where the focus was', () => {
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  fireEvent.keyDown(field, { key: 'F6' });
  expect(field).toHaveFocus();
  act(() => void send({ level: 'success', message: 'Geboekt' }));
  expect(fireEvent.keyDown(field, { key: 'F6' })).toBe(false);
  expect(crosses()[0]).toHaveFocus();
  fireEvent.keyDown(crosses()[0]!, { key: 'F6' });
  expect(field).toHaveFocus();
  field.remove();
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

test('a repetition is announced again as a new text, starts the time anew and leaves the focus where it is', () => {
  act(() => void send({ level: 'success', message: 'Geboekt' }));
  const [text, cross] = [screen.getByText('Geboekt'), crosses()[0]];
  pass(2000);
  act(() => void send({ level: 'success', message: 'Geboekt' }));
  expect(screen.getByText('Geboekt')).not.toBe(text);
  expect(crosses()).toEqual([cross]);
  pass(2000);
  expect(screen.getByText('Geboekt')).toBeInTheDocument();
});

test('one that was closed comes back when it happens again', () => {
  act(() => void send({ level: 'error', message: 'Mislukt' }));
  fireEvent.click(crosses()[0]!);
  act(() => void send({ level: 'error', message: 'Mislukt' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Mislukt2 keer');
});

test('closing one moves the focus to the next, and after the last back to where it came from', () => {
  const before = document.body.appendChild(document.createElement('button'));
  before.focus();
  act(() => {
    send({ level: 'error', message: 'Een' });
    send({ level: 'error', message: 'Twee' });
  });
  act(() => crosses()[0]?.focus());
  fireEvent.click(crosses()[0]!);
  expect(crosses()).toHaveLength(1);
  expect(crosses()[0]).toHaveFocus();
  fireEvent.click(crosses()[0]!);
  expect(before).toHaveFocus();
  before.remove();
});

test('its action does what it says once, and closes it', () => {
  const onSelect = vi.fn<() => void>();
  act(() => void send({ level: 'info', message: 'Concept bewaard', action: { label: 'Openen', onSelect } }));
  fireEvent.click(screen.getByRole('button', { name: 'Openen' }));
  expect(onSelect).toHaveBeenCalledOnce();
  expect(screen.queryByText('Concept bewaard')).not.toBeInTheDocument();
});

test('one can be changed by its id: it is announced again as a new text, and what it was is gone', () => {
  let id = '';
  act(() => {
    id = send({ level: 'info', message: 'Export van 10 %' });
  });
  const before = screen.getByText('Export van 10 %');
  act(() => hook.current.update(id, { message: 'Export van 60 %' }));
  expect(before).not.toBeInTheDocument();
  expect(screen.getByText('Export van 60 %')).toBeInTheDocument();
  act(() => hook.current.dismiss(id));
  act(() => hook.current.update(id, { level: 'error', message: 'Mislukt' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Mislukt');
  act(() => hook.current.update('geen', { message: 'Niets' }));
  expect(hook.current.items.map(({ message }) => message)).toEqual(['Mislukt']);
});

/** A promise that the test ends. */
function deferred() {
  let resolve: (value: number) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<number>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { promise, resolve, reject };
}

test('a promise is followed in one notification, and stays its caller’s', async () => {
  const messages = {
    busy: 'Bezig met exporteren',
    done: (rows: number) => `${rows} rijen`,
    failed: (error: unknown) => ({
      message: (error as Error).message,
      action: { label: 'Opnieuw', onSelect: vi.fn<() => void>() },
    }),
  };
  const going = deferred();
  let followed = Promise.resolve(0);
  act(() => {
    followed = notifyPromise(hook.current, going.promise, messages);
  });
  pass(60_000);
  expect(screen.getByText('Bezig met exporteren')).toBeInTheDocument();
  await act(async () => going.resolve(12));
  expect(await followed).toBe(12);
  expect(hook.current.items.map(({ level, message }) => [level, message])).toEqual([['success', '12 rijen']]);
  pass(3000);
  expect(screen.queryByText('12 rijen')).not.toBeInTheDocument();

  const failing = deferred();
  const caught = vi.fn<(error: unknown) => void>();
  await act(async () => {
    void notifyPromise(hook.current, failing.promise, messages).catch(caught);
    failing.reject(new Error('Geen verbinding'));
    await failing.promise.catch(() => undefined);
  });
  expect(screen.getByRole('alert')).toHaveTextContent('Geen verbinding');
  expect(screen.getByRole('button', { name: 'Opnieuw' })).toBeInTheDocument();
  expect(caught).toHaveBeenCalledOnce();
});
