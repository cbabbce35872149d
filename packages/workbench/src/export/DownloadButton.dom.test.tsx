import { createI18n } from '@ledenbureau/i18n';
import { en, nl } from '@ledenbureau/ui/words';
import { QueryClientProvider } from '@tanstack/react-query';
import { configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DeskProvider } from '../desk.ts';
import { createQueryClient } from '../query/queryClient.ts';
import { createShopAuth } from '../testing/orders/auth.ts';
import { Providers } from '../testing/orders/Shop.tsx';
import { texts } from '../testing/orders/texts.ts';
import { words } from '../words/index.ts';
import { DownloadButton } from './DownloadButton.tsx';

// the dialog's code comes when it is asked for, beside whatever else the machine does
configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 60_000 });

const load = vi.fn<(reason: string, key: string) => Promise<Blob>>();
const outer = vi.fn<() => void>();
const saved: string[] = [];
beforeEach(() => {
  load.mockReset().mockResolvedValue(new Blob(['IBAN']));
  outer.mockReset();
  saved.length = 0;
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => vi.restoreAllMocks());

/** The button in a part of its page that hears what is sent; `refusal`: why who looks may not take files along. */
async function show(refusal?: string) {
  const fetch = async () => Response.json(texts.nl);
  const i18n = await createI18n({ locale: 'nl', version: '1', words: [words], fetch });
  const desk = { refusal: () => refusal, exportNeeds: [], answers: async () => Promise.reject(new Error('not asked')) };
  const element = (
    <div role="presentation" onSubmit={outer}>
      <DownloadButton fileName="brief.pdf" load={load}>
        Opslaan
      </DownloadButton>
    </div>
  );
  render(
    <Providers i18n={i18n} auth={createShopAuth()} labels={{ nl, en }}>
      <QueryClientProvider client={createQueryClient()}>
        <DeskProvider value={desk}>
          <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
        </DeskProvider>
      </QueryClientProvider>
    </Providers>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Opslaan' }));
}
const confirm = async () => userEvent.click(await screen.findByRole('button', { name: 'Downloaden' }));

test('asks the reason first, and saves the file under its name', async () => {
  await show();
  await userEvent.type(await screen.findByRole('textbox'), ' Vraag van het lid ');
  expect(load).not.toHaveBeenCalled();
  await confirm();
  await vi.waitFor(() => expect(saved).toEqual(['brief.pdf']), { timeout: 15_000 });
  expect(load).toHaveBeenCalledExactlyOnceWith('Vraag van het lid', expect.stringMatching(/^[\da-f-]{36}$/u));
  expect(screen.queryByRole('dialog')).toBeNull();
  // what was sent in the dialog reached nothing around the button
  expect(outer).not.toHaveBeenCalled();
});

test('without a reason nothing is asked of the server', async () => {
  await show();
  await userEvent.type(await screen.findByRole('textbox'), 'x{Enter}');
  expect(await screen.findByRole('textbox')).toBeInvalid();
  expect(load).not.toHaveBeenCalled();
  expect(outer).not.toHaveBeenCalled();
});

test('whoever may not take files along is told why, and nothing opens', async () => {
  await show('Alleen wie mag exporteren.');
  expect(screen.getByRole('button', { name: 'Opslaan' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.queryByRole('dialog')).toBeNull();
});
