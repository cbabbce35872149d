import { act, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { Stage } from '../testing/Stage.tsx';
import { commentBody } from './CommentDialog.tsx';

// a whole shop, beside whatever else the machine does
configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 60_000 });

let sent: { body: unknown; key: string | null }[];
beforeEach(() => {
  sent = [];
});

/** Opens the dialog that rejects an order; the server answers the first requests so, and the others as it does. */
async function rejecting(...answers: (() => Promise<Response>)[]) {
  const answer = (request: Request) => {
    if (!request.url.endsWith('/reject')) return undefined;
    const key = request.headers.get('Idempotency-Key');
    const first = answers.shift();
    const copy = request.clone();
    return (async () => {
      sent.push({ body: await copy.json(), key });
      return first === undefined ? Response.json({ id: 'o1' }) : first();
    })();
  };
  render(<Stage locale="nl" path="/review?id=o1" answer={answer} />);
  await userEvent.click(await screen.findByRole('button', { name: /^Afwijzen…/u }));
  await screen.findByRole('dialog');
}
const press = async () => userEvent.click(screen.getByRole('button', { name: 'Afwijzen' }));
/** The field of the dialog. */
const words = () => screen.getByRole('textbox', { name: /^Reden/u });

test('without the words that it needs nothing is sent, and the field says so', async () => {
  await rejecting();
  await userEvent.type(words(), '   ');
  await press();
  await waitFor(() => expect(words()).toHaveAccessibleDescription(/Vul .*in/u));
  expect(sent).toEqual([]);
});

test('the words go out without spaces around them, and the dialog is gone', async () => {
  await rejecting();
  await userEvent.type(words(), ' Niet op voorraad ');
  await press();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.map(({ body }) => body)).toEqual([{ reason: 'Niet op voorraad' }]);
});

test('what the server could not do keeps the words, and is tried again under the same key', async () => {
  await rejecting(async () => Response.json({ code: 'internal_error' }, { status: 500 }));
  await userEvent.type(words(), 'Niet op voorraad');
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('Er ging iets mis op de server');
  expect(words()).toHaveValue('Niet op voorraad');
  await press();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

test('while it is sent nothing closes the dialog: what the server then says is read in it', async () => {
  let answer = (_response: Response) => {};
  const answered = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  await rejecting(() => answered);
  await userEvent.type(words(), 'Niet op voorraad');
  await press();
  await waitFor(() => expect(sent).toHaveLength(1));
  await userEvent.keyboard('{Escape}');
  for (const name of ['Sluiten', 'Annuleren']) {
    const button = within(screen.getByRole('dialog')).getByRole('button', { name });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(button);
  }
  answer(Response.json({ code: 'internal_error' }, { status: 500 }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Er ging iets mis op de server');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a comment that was not given is no part of the body', () => {
  expect(commentBody('  ')).toEqual({});
  expect(commentBody(' ja ')).toEqual({ comment: 'ja' });
});

test('a server that hangs holds nobody: after ten seconds the dialog can be left, and its words are there again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    await rejecting(() => new Promise(() => undefined));
    await userEvent.type(words(), 'Niet op voorraad');
    await press();
    await waitFor(() => expect(sent).toHaveLength(1));
    await userEvent.keyboard('{Escape}');
    const cancel = within(screen.getByRole('dialog')).getByRole('button', { name: 'Annuleren' });
    expect(cancel).toHaveAttribute('aria-disabled', 'true');
    await act(() => vi.advanceTimersByTimeAsync(10_100));
    expect(cancel).not.toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: /^Afwijzen…/u }));
    expect(words()).toHaveValue('Niet op voorraad');
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  [
    'fails',
    () => Response.json({ code: 'internal_error' }, { status: 500 }),
    /^Bestelling .* afwijzen: niet gelukt\. Er ging iets mis/,
  ],
  ['is done', () => Response.json({ id: 'o1' }), /^Bestelling .* afwijzen: gelukt\.$/],
] as const)('what %s after the dialog was left is told where one is by then', async (_, last, sentence) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    let answer = (_response: Response) => {};
    await rejecting(() => new Promise((resolve) => (answer = resolve)));
    await userEvent.type(words(), 'Niet op voorraad');
    await press();
    await waitFor(() => expect(sent).toHaveLength(1));
    await act(() => vi.advanceTimersByTimeAsync(10_100));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    answer(last());
    expect(await screen.findByText(sentence)).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});
