import { ScreensProvider } from '@ledenbureau/auth/screens';
import { locales, useI18n } from '@ledenbureau/i18n';
import { Button, FrontShell, Stack } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import { FormTexts, usePageTitle } from '@ledenbureau/workbench';
import { useConfig } from '../ConfigContext.ts';
import { useChooseLanguage } from './useChooseLanguage.ts';
import { useFlowNavigation } from './useFlowNavigation.ts';

export interface FrontPageProps {
  title: string;
  /** It says something rather than asks it. */
  wide?: boolean;
  children: ReactNode;
}

/** A page of somebody who is not signed in: the product's name above it, the languages below. */
export function FrontPage({ title, wide = false, children }: FrontPageProps) {
  const { t, locale } = useI18n();
  const { name } = useConfig();
  const chooseLanguage = useChooseLanguage();
  usePageTitle(title);
  const languages = locales.map((code) => (
    <Button
      key={code}
      theme="transparent"
      size="small"
      lang={code}
      aria-pressed={code === locale}
      onClick={() => chooseLanguage(code)}
    >
      {t(`user.language.${code}`)}
    </Button>
  ));
  return (
    <FormTexts>
      <ScreensProvider {...useFlowNavigation()}>
        <FrontShell
          brand={name}
          wide={wide}
          footer={
            <Stack direction="row" gap={1} role="group" aria-label={t('user.languageTitle')}>
              {languages}
            </Stack>
          }
        >
          {children}
        </FrontShell>
      </ScreensProvider>
    </FormTexts>
  );
}
