import { act, configure, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { receiving } from '../api/receiving.ts';
import { Stage } from '../testing/Stage.tsx';

configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 60_000 });

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

const slow = 'Dit duurt langer dan anders. Een ogenblik.';
const unread = 'Er is nog geen antwoord. U kunt wachten of de pagina opnieuw laden.';
/** Milliseconds more, as the clock of the page has them. */
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** What is said of the waiting, where it can be seen. */
const words = () => [...document.querySelectorAll('p[aria-hidden=true]')].map(({ textContent }) => textContent);

/** The shop's list, whose answers come while `hangs` is false. */
async function showOrders(hangs = false) {
  const server = { hangs };
  const answer = ({ url }: Request) =>
    server.hangs && new URL(url).pathname.endsWith('/orders') ? new Promise<Response>(() => undefined) : undefined;
  render(<Stage locale="nl" path="/orders" answer={answer} />);
  await screen.findByRole('heading', { level: 1 });
  // What stands beside a page is drawn after it.
  await wait(0);
  return server;
}

test('a page whose first answer hangs says so after three seconds, and after ten what can be done', async () => {
  await showOrders(true);
  await wait(2_500);
  expect(words()).toEqual([]);
  await wait(600);
  expect(words()).toEqual([slow]);
  expect(screen.getByText(slow, { selector: '[role=status]' })).toBeInTheDocument();
  await wait(7_000);
  expect(words()).toEqual([unread]);
});

test('a list that is asked for again says it once, where it stands, and its rows stay', async () => {
  const server = await showOrders();
  const table = await screen.findByRole('table');
  const rows = table.querySelectorAll('tbody tr').length;
  expect(words()).toEqual([]);
  server.hangs = true;
  await wait(6_000);
  for (const name of ['offline', 'online']) act(() => void window.dispatchEvent(new Event(name)));
  await wait(3_100);
  expect(words()).toEqual([slow]);
  await wait(7_000);
  expect(words()).toEqual([unread]);
  expect(table.querySelectorAll('tbody tr')).toHaveLength(rows);
});

test('what answers in time says nothing', async () => {
  await showOrders();
  await screen.findAllByRole('row');
  await wait(11_000);
  expect(words()).toEqual([]);
});

test('of a file that comes it says how much there is', async () => {
  await showOrders(true);
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const whole = receiving(new Response(readable), () => undefined).arrayBuffer();
  const writer = writable.getWriter();
  await writer.write(new Uint8Array(12_400_000));
  await wait(3_100);
  expect(words()).toEqual(['Het bestand komt binnen: 12 MB tot nu toe.']);
  expect(screen.getByText(slow, { selector: '[role=status]' })).toBeInTheDocument();
  await act(async () => {
    await writer.close();
    await whole;
  });
  expect(words()).toEqual([slow]);
});
