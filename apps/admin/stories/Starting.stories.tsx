import { createI18n, type I18n, I18nProvider } from '@ledenbureau/i18n';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ReactNode, useEffect, useState } from 'react';
import { Localized } from '../src/App.tsx';
import { BootFailure, ConfigFailure } from '../src/layout/BootFailure.tsx';
import { words } from '../src/words.ts';
import { texts } from './texts.ts';

/** A screen that stands in for the app, with the texts of the interface language. */
function Alone({ locale, children }: { locale: 'nl' | 'en'; children: ReactNode }) {
  const [i18n, setI18n] = useState<I18n | null>(null);
  useEffect(() => {
    void createI18n({ locale, version: '1', words, fetch: async () => new Response(texts(locale)) }).then(setI18n);
  }, [locale]);
  return i18n ? (
    <I18nProvider i18n={i18n}>
      <Localized>{children}</Localized>
    </I18nProvider>
  ) : null;
}

const meta = {
  title: 'Pages/Starting',
  tags: ['page', '!autodocs'],
  component: Alone,
  args: { locale: 'nl', children: null },
  parameters: { layout: 'fullscreen', surroundings: 'app' },
  render: ({ children }, { globals }) => {
    const locale = globals.locale === 'en' ? 'en' : 'nl';
    return (
      <Alone key={locale} locale={locale}>
        {children}
      </Alone>
    );
  },
} satisfies Meta<typeof Alone>;
export default meta;
type Story = StoryObj<typeof meta>;

export const ConfigurationWrong: Story = {
  args: { children: <ConfigFailure problems={['oauth.issuer: missing', 'api_url: not an address']} /> },
};
export const NoTexts: Story = {
  args: { children: <BootFailure error={new Error('Failed to load locale nl')} /> },
};
