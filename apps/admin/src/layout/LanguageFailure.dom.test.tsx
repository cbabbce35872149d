import { createI18n, I18nProvider } from '@ledenbureau/i18n';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { Localized } from '../App.tsx';
import { LanguageFailure } from './LanguageFailure.tsx';
import { words } from '../words.ts';

const file = (locale: string) =>
  readFileSync(`${import.meta.dirname}/../../public/locale/${locale}/translation.json5`, 'utf8');

/** The app started in English from a server that has lost the English texts. */
async function show() {
  const server = { english: false };
  const fetch = vi.fn<typeof globalThis.fetch>(async (input) => {
    const locale = /locale\/(\w+)/.exec(input as string)?.[1] ?? '';
    return locale === 'nl' || server.english ? new Response(file(locale)) : new Response('', { status: 404 });
  });
  const i18n = await createI18n({ locale: 'en', version: '1', words, fetch });
  render(
    <I18nProvider i18n={i18n}>
      <Localized>{i18n.failedLocale && <LanguageFailure language={i18n.failedLocale} />}</Localized>
    </I18nProvider>,
  );
  return { server, button: () => screen.queryByRole('button', { name: /Opnieuw proberen/ }) };
}

test('says in both languages that Dutch stands in, and again when trying fails', async () => {
  const { button } = await show();
  const notice = screen.getByRole('status');
  expect(notice).toHaveTextContent('De Engelse teksten konden niet worden geladen.');
  expect(notice).toHaveTextContent('The English texts could not be loaded.');
  expect(notice).not.toHaveTextContent('weer niet');
  await userEvent.click(button() ?? document.body);
  expect(await screen.findByText(/Het lukte weer niet/)).toBeVisible();
});

test('goes when the language is there after all', async () => {
  const { server, button } = await show();
  server.english = true;
  await userEvent.click(button() ?? document.body);
  await vi.waitFor(() => expect(button()).toBeNull());
  expect(document.documentElement).toHaveAttribute('lang', 'en');
});

test('can be closed', async () => {
  const { button } = await show();
  await userEvent.click(screen.getByRole('button', { name: 'Melding sluiten' }));
  expect(button()).toBeNull();
});
