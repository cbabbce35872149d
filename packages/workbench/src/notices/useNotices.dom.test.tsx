import { createI18n, I18nProvider } from '@ledenbureau/i18n';
import { NotificationProvider, UiProvider } from '@ledenbureau/ui';
import { nl } from '@ledenbureau/ui/words';
import { type MutationMeta, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiProblem } from '../api/problem.ts';
import { createQueryClient } from '../query/queryClient.ts';
import { workbench } from '../words/nl.ts';
import { noticeStream } from './noticeStream.ts';
import { useNotices } from './useNotices.ts';

interface Notice {
  level: 'info' | 'error';
  text: string;
}
interface State {
  unread: number;
  news: readonly Notice[];
  more: boolean;
}

const onState = vi.fn<(state: State) => void>();
/** Sends an event to the page that listens. */
let send: (name: string, data: unknown) => Promise<void>;
let listening: AbortSignal | null;

function Listener({ read }: { read?: () => Promise<string> }) {
  const query = useQuery({ queryKey: ['orders'], queryFn: read ?? (async () => 'rows'), retry: false });
  useNotices<Notice>({ stream, text: ({ text }) => text, many: (count) => `${count} meldingen`, onState });
  return <p>{query.data ?? 'niets'}</p>;
}

let stream: ReturnType<typeof noticeStream<Notice>>;
beforeEach(() => {
  onState.mockClear();
  listening = null;
  stream = noticeStream<Notice>({
    channel: crypto.randomUUID(),
    open: async ({ signal }) => {
      listening = signal ?? null;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          let place = 0;
          send = async (name, data) => {
            const event = `event: ${name}\nid: ${++place}\ndata: ${JSON.stringify(data)}\n\n`;
            const states = onState.mock.calls.length + (name === 'state' ? 1 : 0);
            await act(async () => {
              controller.enqueue(new TextEncoder().encode(event));
              await vi.waitUntil(() => onState.mock.calls.length === states);
            });
          };
        },
      });
      return new Response(body);
    },
  });
});

/** A panel that is closed while its step is sent. */
function Panel({ meta, step, onClose }: { meta: MutationMeta; step: () => Promise<void>; onClose: () => void }) {
  const { mutate } = useMutation({ meta, mutationFn: step });
  const leave = () => {
    mutate();
    onClose();
  };
  return <button onClick={leave}>Betalen</button>;
}

/** A panel over a page that stays. */
function Panels(props: { meta: MutationMeta; step: () => Promise<void> }) {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? <Panel {...props} onClose={() => setOpen(false)} /> : null;
}

const texts = { workbench, error: { api: { forbidden: 'Dat mag niet.' } } };

/** The page with its corner, once it listens. */
async function listen(read?: () => Promise<string>, beside?: ReactNode) {
  const i18n = await createI18n({ locale: 'nl', version: '1', fetch: async () => Response.json(texts) });
  const page = render(
    <I18nProvider i18n={i18n}>
      <UiProvider labels={nl} formats={i18n.formats}>
        <NotificationProvider>
          <QueryClientProvider client={createQueryClient()}>
            <Listener {...(read && { read })} />
            {beside}
          </QueryClientProvider>
        </NotificationProvider>
      </UiProvider>
    </I18nProvider>,
  );
  await vi.waitUntil(() => listening !== null);
  return page;
}

test.each([
  [
    'failed, by its name',
    { title: 'Betaling' },
    new ApiProblem(403, 'forbidden'),
    ['Betaling: niet gelukt. Dat mag niet.'],
  ],
  ['failed, without one', {}, new ApiProblem(403, 'forbidden'), ['Wat u net deed, is niet gelukt. Dat mag niet.']],
  ['is done, by its name', { title: 'Betaling' }, null, ['Betaling: gelukt.']],
  ['failed and nobody waited for', { aside: true }, new ApiProblem(403, 'forbidden'), []],
] as const)('a step that %s, is told so once its panel is closed', async (_, meta, error, notices) => {
  let end = () => {};
  const step = () => new Promise<void>((resolve, reject) => (end = () => (error ? reject(error) : resolve())));
  await listen(undefined, <Panels meta={meta} step={step} />);
  await userEvent.click(screen.getByRole('button', { name: 'Betalen' }));
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    await act(async () => {
      end();
      await vi.advanceTimersByTimeAsync(1);
    });
  } finally {
    vi.useRealTimers();
  }
  expect(screen.queryAllByText(/gelukt/).map((one) => one.textContent)).toEqual(notices);
});

const notice = (text: string): Notice => ({ level: 'info', text });

test('each of a few notices is said once the server says how many are unread', async () => {
  await listen();
  await send('notification', notice('Eerste'));
  expect(screen.queryByText('Eerste')).toBeNull();
  await send('notification', notice('Tweede'));
  await send('state', { unread: 7, more: false });
  expect(screen.getByText('Eerste')).toBeVisible();
  expect(screen.getByText('Tweede')).toBeVisible();
  expect(onState.mock.calls).toEqual([[{ unread: 7, news: [notice('Eerste'), notice('Tweede')], more: false }]]);
});

test('what was said is not said again with the next', async () => {
  await listen();
  await send('notification', notice('Eerste'));
  await send('state', { unread: 1, more: false });
  await send('state', { unread: 0, more: false });
  expect(screen.getAllByText('Eerste')).toHaveLength(1);
  expect(onState).toHaveBeenLastCalledWith({ unread: 0, news: [], more: false });
});

test('more than three at once are one sentence, with their number', async () => {
  await listen();
  for (const text of ['a', 'b', 'c', 'd']) await send('notification', notice(text));
  await send('state', { unread: 9, more: false });
  expect(screen.getByText('4 meldingen')).toBeVisible();
  expect(screen.queryByText('a')).toBeNull();
});

test('where only the number is known, the number is said', async () => {
  await listen();
  await send('notification', notice('Eerste'));
  await send('state', { unread: 200, more: true });
  expect(screen.getByText('200 meldingen')).toBeVisible();
  expect(screen.queryByText('Eerste')).toBeNull();
});

test('what did not come is asked for again: the server is there', async () => {
  const read = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  read.mockResolvedValue('rows');
  await listen(read);
  expect(await screen.findByText('niets')).toBeVisible();
  await vi.waitFor(() => expect(read).toHaveBeenCalledOnce());
  await send('state', { unread: 0, more: false });
  expect(await screen.findByText('rows')).toBeVisible();
});

test('whoever leaves listens no more', async () => {
  const page = await listen();
  expect(listening?.aborted).toBe(false);
  page.unmount();
  expect(listening?.aborted).toBe(true);
});
