import { act, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Stage } from '../testing/Stage.tsx';

// a whole shop, beside whatever else the machine does
configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 60_000 });

afterEach(() => vi.useRealTimers());

const open = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^Afwijzen…/u }));
  await screen.findByRole('dialog');
};
const words = () => screen.getByRole('textbox', { name: /^Reden/u });

test('what was typed before comes back, says since when, and can be begun anew', async () => {
  const first = render(<Stage locale="nl" path="/review?id=o1" answer={() => undefined} />);
  await open();
  expect(screen.queryByText(/staat er weer/)).toBeNull();
  await userEvent.type(words(), 'Niet op voorraad');
  await waitFor(() => expect(JSON.stringify(Object.entries(sessionStorage))).toContain('Niet op voorraad'));
  first.unmount();

  render(<Stage locale="nl" path="/review?id=o1" answer={() => undefined} />);
  await open();
  expect(words()).toHaveValue('Niet op voorraad');
  expect(screen.getByText(/^Wat u op \d\d-\d\d-\d{4} \d\d:\d\d had ingevuld, staat er weer\.$/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Opnieuw beginnen' }));
  expect(words()).toHaveValue('');
  expect(screen.queryByText(/staat er weer/)).toBeNull();
});

test('a server that hangs is spoken of where it was asked: after three seconds, and after ten what can be done', async () => {
  const hangs = (request: Request) =>
    request.url.endsWith('/reject') ? new Promise<Response>(() => undefined) : undefined;
  render(<Stage locale="nl" path="/review?id=o1" answer={hangs} />);
  await open();
  await userEvent.type(words(), 'Niet op voorraad');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  await user.click(screen.getByRole('button', { name: 'Afwijzen' }));
  const dialog = screen.getByRole('dialog');
  expect(dialog).not.toHaveTextContent('langer dan anders');
  await act(() => vi.advanceTimersByTimeAsync(3_100));
  expect(dialog).toHaveTextContent('Dit duurt langer dan anders.');
  await act(() => vi.advanceTimersByTimeAsync(7_000));
  expect(dialog).toHaveTextContent('Er is nog geen antwoord. U kunt wachten');
  expect(words()).toHaveValue('Niet op voorraad');
});
