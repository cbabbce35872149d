import { BareScreensProvider } from '@ledenbureau/auth/screens';
import { locales, useI18n } from '@ledenbureau/i18n';
import { Avatar, FrontShell, LanguageSwitch, Stack, Text, Wordmark } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import { FormTexts, usePageTitle } from '@ledenbureau/workbench';
import { useConfig } from '../ConfigContext.ts';
import { productName } from '../productName.ts';
import { useChooseLanguage } from './useChooseLanguage.ts';
import { useFlowNavigation } from './useFlowNavigation.ts';

export interface FrontPageProps {
  title: string;
  /** It says something rather than asks it. */
  wide?: boolean;
  children: ReactNode;
}

/** A page of somebody who is not signed in: product and cooperative above it, the languages below. */
export function FrontPage({ title, wide = false, children }: FrontPageProps) {
  const { t, locale } = useI18n();
  const { name } = useConfig();
  const chooseLanguage = useChooseLanguage();
  usePageTitle(title);
  return (
    <FormTexts>
      <BareScreensProvider {...useFlowNavigation()}>
        <FrontShell
          brand={<Wordmark>{productName}</Wordmark>}
          aside={name === productName ? undefined : <Cooperative name={name} />}
          wide={wide}
          footer={
            <LanguageSwitch
              label={t('user.languageTitle')}
              languages={locales.map((code) => ({ code, label: t(`user.language.${code}`) }))}
              value={locale}
              onChange={chooseLanguage}
            />
          }
        >
          {children}
        </FrontShell>
      </BareScreensProvider>
    </FormTexts>
  );
}

/** Whose register one signs in to. */
function Cooperative({ name }: { name: string }) {
  const { t } = useI18n();
  return (
    <Stack direction="row" align="center" gap={2} wrap={false}>
      <Avatar name={name} decorative />
      <Stack gap={0}>
        <Text weight="strong">{name}</Text>
        <Text size="dense" tone="quiet">
          {t('front.register')}
        </Text>
      </Stack>
    </Stack>
  );
}
