import { type InterfaceLocale, useI18n } from '@ledenbureau/i18n';
import { Banner, Button } from '@ledenbureau/ui';
import { useState } from 'react';

/**
 * Above every page when the texts of the language asked for did not come at the start and Dutch stands in for it: says
 * so in both languages, and tries again. It goes when that language is there.
 */
export function LanguageFailure({ language }: { language: InterfaceLocale }) {
  const { t, locale, setLocale } = useI18n();
  const [state, setState] = useState<'told' | 'trying' | 'failed' | 'closed'>('told');
  if (locale === language || state === 'closed') return null;
  const retry = async () => {
    setState('trying');
    try {
      await setLocale(language);
    } catch {
      // the sentence below says so
      setState('failed');
    }
  };
  return (
    <Banner
      tone="warning"
      role="status"
      action={
        <Button size="small" loading={state === 'trying'} onClick={() => void retry()}>
          {t('language.retry')}
        </Button>
      }
      onDismiss={() => setState('closed')}
    >
      {t('language.failed')} <span lang={language}>{t('language.failedAsked')}</span>{' '}
      {state === 'failed' && t('language.failedAgain')}
    </Banner>
  );
}
