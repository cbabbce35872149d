import { FormsProvider } from '@ledenbureau/forms';
import { UiProvider } from '@ledenbureau/ui';
import { en as labels } from '@ledenbureau/ui/words';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { en } from '../words/index.ts';
import { ScreensProvider, BareScreensProvider, useErrorText } from './index.ts';
import { useScreenWords } from './ScreenWords.ts';

const screens = { go: () => {}, paths: { recovery: '/r', verification: '/v', registration: '/n' } };

function Words() {
  const { t, formats, locale } = useScreenWords();
  const errorText = useErrorText();
  const texts = [
    t('auth.sessions.revokeOthers', { count: 1 }),
    t('auth.login.then', { destination: '{{email}}' }),
    errorText({ key: 'error.auth.forbidden', params: {} }),
    formats.date('2026-11-21'),
    locale,
  ];
  return texts.join(' | ');
}

test('without words the screens speak Dutch', () => {
  const { container } = render(
    <UiProvider>
      <FormsProvider>
        <ScreensProvider {...screens}>
          <Words />
        </ScreensProvider>
      </FormsProvider>
    </UiProvider>,
  );
  expect(container).toHaveTextContent(
    '1 andere afmelden… | Daarna gaat u verder bij {{email}}. | U hebt hier geen toegang toe. Vraag de systeembeheerder om toegang. | 21-11-2026 | nl',
  );
});

test('their language is one prop, dates as the labels of ui say', () => {
  const { container } = render(
    <UiProvider labels={labels}>
      <ScreensProvider {...screens} words={en}>
        <Words />
      </ScreensProvider>
    </UiProvider>,
  );
  expect(container.textContent).toMatch(/Sign out 1 other.*21\/11\/2026 \| en$/);
});

test('below a provider of words of the app they say what that says', () => {
  const catalogue = {
    t: () => 'Uit de catalogus',
    lookup: () => null,
    formats: { date: () => '' },
    locale: 'nl',
  } as never;
  const { container } = render(
    <BareScreensProvider {...screens} words={catalogue}>
      <Words />
    </BareScreensProvider>,
  );
  expect(container.textContent).toMatch(/^Uit de catalogus \| Uit de catalogus \| error\.auth\.forbidden/);
});
